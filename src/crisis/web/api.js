// The HTTP side of the local server: lists, new games, files. See docs/protocol.md.

import { spokenLanguage, t } from './texts.js';

/** A refusal of the server with its sentence. */
export class ServerError extends Error {}

/** The reply as its reader wants it; a refusal is thrown with its sentence. */
async function reply(path, options, read) {
  const headers = { 'accept-language': spokenLanguage(), ...options?.headers };
  const found = await fetch(path, { ...options, headers }).catch(() => {
    throw new ServerError(t('link.noServer'));
  });
  if (found.ok) return read(found);
  const body = await found.json().catch(() => null);
  const detail = body?.refusal?.why || body?.detail || body?.why || body?.error;
  throw new ServerError(typeof detail === 'string' ? detail : `${found.status} ${found.statusText}`);
}

/** @param {string} path @param {RequestInit} [options] */
const request = (path, options) => reply(path, options, found => found.json().catch(() => null));

/** The key of a seat goes into a header: addresses are written into logs. @param {string} key */
const asSeat = key => (key ? { headers: { authorization: `Bearer ${key}` } } : {});

const post = (path, body) =>
  request(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** Cards and other content of an edition. @param {string} [edition] */
export const getCatalogue = edition =>
  request(`api/catalogue${edition ? `?edition=${encodeURIComponent(edition)}` : ''}`);
/** Every numbered rule with its editions, decisions, differences of editions. */
export const getRulebook = () => request('api/rulebook');
/** Stored games, newest first; on a server for many those of these keys. @param {Record<string, string> | null} keys */
export const getGames = keys => (keys ? post('api/games/mine', keys) : request('api/games'));
/** Leave a game out of the list. */
export const forgetGame = (id, key) => request(`api/games/${id}`, { method: 'DELETE', ...asSeat(key) });
/** Bring a game back that was left out a moment ago. */
export const restoreGame = (id, key) => request(`api/games/${id}/restore`, { method: 'POST', ...asSeat(key) });
/** The squads, the mission and the table that belong to a number. @param {string} edition @param {number} number */
export const getDraw = (edition, number) => request(`api/draw?edition=${encodeURIComponent(edition)}&number=${number}`);
/** The lessons: {id, number, title, text, minutes, steps, focus, setup}. */
export const getLessons = () => request('api/lessons');
/** The puzzles: {id, number, title, text, grade, kind, best, focus, setup}. */
export const getPuzzles = () => request('api/puzzles');
/** @param {object} wishes see `POST /api/games` */
export const newGame = wishes => post('api/games', wishes);
/** Take in a record as a game. @param {string} text the file */
export const importGame = text =>
  request('api/games/import', { method: 'POST', headers: { 'content-type': 'application/json' }, body: text });
/** Positions after so many answers, at most 64 at a time. */
export const getFrames = (id, key, from, to) => request(`api/games/${id}/frames?from=${from}&to=${to}`, asSeat(key));
/** A moment of a game as a puzzle file: {file, lost}. @param {number} at after so many answers */
export const getPuzzleFile = (id, key, at) => request(`api/games/${id}/puzzle?at=${at}`, asSeat(key));
/** A new game that goes on from a moment of another. */
export const branchGame = (id, key, at, vs) => post(`api/games/${id}/branch`, { key, at, ...(vs ? { vs } : {}) });
/** The review of a game that is over: how far it is, or the review itself. @param {string} id */
export const getReview = id => post(`api/games/${id}/review`, {});
/** The keys again, for a browser that lost them. */
export const getSeats = id => post(`api/games/${id}/seats`, {});
/**
 * The game as a file: what this seat may see, or everything as it was stored, for one that cannot be opened any more.
 * @param {string} id @param {string} key @param {'record' | 'stored'} [what] @returns {Promise<Blob>}
 */
export const getRecord = (id, key, what = 'record') =>
  reply(`api/games/${id}/${what}`, asSeat(key), found => found.blob());
/** What is needed to make the dice of a finished game again: {dice, answers, decks}. */
export const getProof = (id, key) => request(`api/games/${id}/proof`, asSeat(key));
/** What the command line asked for: opponent, edition, seed. */
export const getStart = () => request('api/start');

// --- a friend far away ---
/** Invite somebody. @param {{start: object, name: string, listed: boolean, watch: string, clock?: object}} wanted */
export const invite = wanted => post('api/invitations', wanted);
/** Invitations that anybody may take. */
export const getInvitations = () => request('api/invitations');
export const getInvitation = id => request(`api/invitations/${id}`);
/** Whether the friend sat down: {taken}. */
export const waitForFriend = (id, key, contribution) =>
  request(`api/invitations/${id}/wait`, { method: 'POST', ...asSeat(key), body: JSON.stringify({ contribution }) });
/** Sit down. @param {string} id @param {{name: string, code: string, contribution: string}} who */
export const takeSeat = (id, who) => post(`api/invitations/${id}/take`, who);
/** Play a game again, sides changed: {waits: an invitation} for whoever asks first, {place} for the other. */
export const askRematch = (id, key, body) =>
  request(`api/games/${id}/rematch`, { method: 'POST', ...asSeat(key), body: JSON.stringify(body) });
export const withdraw = (id, key) => request(`api/invitations/${id}`, { method: 'DELETE', ...asSeat(key) });
/** Running games that anybody may watch. */
export const getWatchable = () => request('api/watch');
/** How far a game can be looked at without a seat: {players, total, mark, over}. */
export const getWatched = (id, code) => request(`api/watch/${id}`, asSeat(code));
export const getWatchedFrames = (id, code, from, to) =>
  request(`api/watch/${id}/frames?from=${from}&to=${to}`, asSeat(code));
/** So many random bytes as hex digits: this side's share of the dice. @param {number} bytes */
export function randomHex(bytes) {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(drawn, byte => byte.toString(16).padStart(2, '0')).join('');
}

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
/** A roster of the builder, as the edition it names judges it: {wanted, faults with mends, curve, reach}. */
const aboutRoster = (what, roster, more = '') =>
  post(`api/rosters/${what}?edition=${encodeURIComponent(roster.edition || '1.3')}${more}`, roster);
export const judgeRoster = roster => aboutRoster('judge', roster);
/** The legal squads at one Threat: {count, squads}. */
export const listSquads = (roster, threat) => aboutRoster('squads', roster, `&threat=${threat}`);
/** Rosters that the server keeps: [{id, roster, changed}], without cards where one was deleted. @param {string} key */
export const getKeptRosters = key => request('api/rosters/kept', asSeat(key));
/** Keep one on the server; an older copy changes nothing there. @param {string} key @param {object} one */
export const keepRoster = (key, one) =>
  request('api/rosters/kept', { method: 'POST', body: JSON.stringify(one), headers: { 'content-type': 'application/json',
    ...asSeat(key).headers } });
/** The roster in every form that is written: {json, text, mct, missing}. */
export const exportRoster = roster => aboutRoster('export', roster);
/** A pasted list line by line: {form, lines, roster}. @param {string} text */
export const readList = text => request('api/rosters/read', { method: 'POST', body: text });
/** Exact odds of up to four attacks. @param {object[]} rows {cards} or {numbers} each */
export const getOdds = rows => post('api/odds', { rows });

// --- a match-up ---
/** Squads, ways and tokens of a match-up. @param {object} matchup */
export const getOutline = matchup => post('api/plans/outline', matchup);
/** One row of the matrix: the best attack against each defender, or null. */
export const getBlows = (attacker, defenders, terms) => post('api/plans/blows', { attacker, defenders, terms });
/** The report as a file. @returns {Promise<Blob>} */
export const getPlanReport = (matchup, games) =>
  reply('api/plans/report', { method: 'POST', headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ matchup, games }) }, found => found.blob());
/**
 * Games of a match-up: told after each one until all are played or nobody listens any more.
 * @param {object} wanted @param {AbortSignal} signal @param {(outcome: any) => void} tell
 */
export const playMatchup = (wanted, signal, tell) =>
  reply('api/plans/games', { method: 'POST', headers: { 'content-type': 'application/json' }, signal,
    body: JSON.stringify(wanted) }, async found => {
    const reader = found.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const events = (rest + value).split('\n\n');
      rest = events.pop() || '';
      for (const event of events) if (event.startsWith('data: ')) tell(JSON.parse(event.slice(6)));
    }
  });
/** How a finished game went: {sides by letter: {affiliation, characters, dice, successes, expected}, rounds, winner}. */
export const getSummary = (id, key) => request(`api/games/${id}/summary`, asSeat(key));
