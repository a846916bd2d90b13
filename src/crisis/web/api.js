// The HTTP side of the local server: lists, new games, files. See docs/protocol.md.

/** A refusal of the server with its sentence. */
export class ServerError extends Error {}

/** @param {string} path @param {RequestInit} [options] */
async function request(path, options) {
  const reply = await fetch(path, options);
  const body = await reply.json().catch(() => null);
  if (!reply.ok) {
    const detail = body?.refusal?.why || body?.detail || body?.why || body?.error;
    throw new ServerError(typeof detail === 'string' ? detail : `${reply.status} ${reply.statusText}`);
  }
  return body;
}

const post = (path, body) => request(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** Cards and other content of an edition. @param {string} [edition] */
export const getCatalogue = edition => request(`api/catalogue${edition ? `?edition=${encodeURIComponent(edition)}` : ''}`);
/** Stored games, newest first. */
export const getGames = async () => { const list = await request('api/games'); return Array.isArray(list) ? list : list.games; };
/** @param {object} wishes see `POST /api/games` */
export const newGame = wishes => post('api/games', wishes);
/** Take in a record as a game. @param {string} text the file */
export const importGame = text => request('api/games/import', { method: 'POST', headers: { 'content-type': 'application/json' }, body: text });
/** Positions after so many answers, at most 64 at a time. */
export const getFrames = (id, key, from, to) => request(`api/games/${id}/frames?key=${encodeURIComponent(key)}&from=${from}&to=${to}`);
/** A new game that goes on from a moment of another. */
export const branchGame = (id, key, at, vs) => post(`api/games/${id}/branch`, { key, at, ...(vs ? { vs } : {}) });
/** The keys again, for a browser that lost them. */
export const getSeats = id => post(`api/games/${id}/seats`, {});
export const recordUrl = (id, key) => `api/games/${id}/record?key=${encodeURIComponent(key)}`;
/** What the command line asked for: opponent, edition, seed. */
export const getStart = () => request('api/start');
