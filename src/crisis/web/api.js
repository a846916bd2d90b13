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

const post = (path, body) =>
  request(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** Cards and other content of an edition. @param {string} [edition] */
export const getCatalogue = edition =>
  request(`api/catalogue${edition ? `?edition=${encodeURIComponent(edition)}` : ''}`);
/** Every numbered rule with its editions, decisions, differences of editions. */
export const getRulebook = () => request('api/rulebook');
/** Stored games, newest first. */
export const getGames = async () => {
  const list = await request('api/games');
  return Array.isArray(list) ? list : list.games;
};
/** @param {object} wishes see `POST /api/games` */
export const newGame = wishes => post('api/games', wishes);
/** Take in a record as a game. @param {string} text the file */
export const importGame = text =>
  request('api/games/import', { method: 'POST', headers: { 'content-type': 'application/json' }, body: text });
/** Positions after so many answers, at most 64 at a time. */
export const getFrames = (id, key, from, to) =>
  request(`api/games/${id}/frames?key=${encodeURIComponent(key)}&from=${from}&to=${to}`);
/** A new game that goes on from a moment of another. */
export const branchGame = (id, key, at, vs) => post(`api/games/${id}/branch`, { key, at, ...(vs ? { vs } : {}) });
/** The keys again, for a browser that lost them. */
export const getSeats = id => post(`api/games/${id}/seats`, {});
export const recordUrl = (id, key) => `api/games/${id}/record?key=${encodeURIComponent(key)}`;
/** What the command line asked for: opponent, edition, seed. */
export const getStart = () => request('api/start');

// --- battlefields ---
/** Those that were kept: {name, pieces}. */
export const getTables = () => request('api/tables');
export const getRandomTable = seed => request(`api/tables/random?seed=${seed}`);
export const checkTable = pieces => post('api/tables/check', { pieces });
/** The legal place nearest to where feature number `index` lies. */
export const nearestPlace = (pieces, index) => post('api/tables/nearest', { pieces, index });
export const keepTable = (name, pieces) => post('api/tables', { name, pieces });
export const forgetTable = name => request(`api/tables?name=${encodeURIComponent(name)}`, { method: 'DELETE' });
/** Sample rosters and a random one. */
export const getRosters = (edition, seed) => request(`api/rosters?edition=${encodeURIComponent(edition)}&seed=${seed}`);
/** A roster from a file, with what is wrong with it: {roster, faults}. */
export const readRoster = (edition, text) =>
  request(`api/rosters?edition=${encodeURIComponent(edition)}`, { method: 'POST', body: text });
