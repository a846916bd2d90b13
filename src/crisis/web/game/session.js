// The game under way in this browser: its connection, the position last told, what is asked, and the way to answer.

import { batch, computed, effect, signal } from '../vendor/signals.js';
import { getCatalogue } from '../api.js';
import { comesBack, sawUntil } from './away.js';
import { Connection } from './connection.js';
import { celebrate, momentOf } from '../view/moments.js';
import { ruleName } from '../names.js';
import { positionOf } from './position.js';
import { remember } from './proof.js';
import { RESULT_MS, follow, lookingTime, outcomeOf, trayOf } from './rolls.js';
import { alwaysPasses, settings, waitPace } from '../settings.js';
import { t } from '../texts.js';

const PHRASE_MS = 4000,
  CHAT_LINES = 50;
/** Cards and other content of the edition that is shown. */
export const catalogue = signal(null);
let loadedEdition = null;
export async function loadCatalogue(edition) {
  if (catalogue.value && loadedEdition === edition) return;
  catalogue.value = await getCatalogue(edition);
  loadedEdition = edition;
}

/** Whose eyes: the seat of the open connection. */
export const seat = signal('A');
/** The seats this browser may play: {A: key, B: key}. */
export const seats = signal({});
export const gameId = signal(null);
export const hello = signal(null);
/** The last position that is shown (a hello or an update, see docs/protocol.md). */
export const snapshot = signal(null);
export const log = signal([]);
/** What is painted under the terrain. */
export const ground = signal('street');
/** One line for one action (see docs/protocol.md). */
export const story = signal([]);
/** True while the next action of the computer waits for the player. */
export const stepping = signal(false);
/** 'closed', 'open', 'lost' or 'refused'. */
export const link = signal('closed');
/** Why the connection was refused: {code, why}. */
export const turnedAway = signal(null);
/** The last refused answer: {rule, why, measure, piece}. */
export const refusal = signal(null);
/** What the coach of a lesson says about the last answer: {say, refusal}. */
export const mistake = signal(null);
export const sending = signal(false);
/** A fault of the program, in one sentence; the game stays as it was. */
export const trouble = signal('');
/** What went wrong in the computer's mind; a random legal answer was given instead. */
export const mishap = signal('');
/** How far the geometry is compiled on which the computer waits: {done, of}. */
export const compiling = signal(null);
/** The side that must take the screen before anything is shown. */
export const curtain = signal(null);
export const tray = signal(null);
/** The sides whose players are at their screens (in a game with a friend). */
export const here = signal([]);
/** The phrase that was said last: {side, phrase}. */
export const said = signal(null);
/** Where the friend points and what they try, if they show it: {side, at, unit, plan, ruler}. */
export const pointed = signal(null);
/** What friends said in their own words, the newest last: {side, words}; only where the chat is switched on. */
export const chat = signal([]);
/** True while something that happened is still being shown. */
export const showing = signal(false);
/**
 * What is said for a moment: a key of `toast.` in the texts, or what was played as {played}.
 * @type {import('../vendor/signals.js').Signal<any>}
 */
export const toast = signal('');
/** The position whose decision the table answers by itself. */
const bySelf = signal(null);

export const hotSeat = computed(() => Object.keys(seats.value).length > 1);
/** The side that sits below. */
export const viewer = computed(() => (hotSeat.value ? (settings.value.turn ? seat.value : 'A') : seat.value));
export const position = computed(() => {
  const now = snapshot.value;
  return now && positionOf(now, catalogue.value, viewer.value);
});
/** The step of a lesson that is shown, or null. */
export const lesson = computed(() => snapshot.value?.lesson ?? null);
/** The puzzle that is played here, or null. */
export const puzzle = computed(() => snapshot.value?.puzzle ?? null);
const isDecided = now => !!now.puzzle && now.puzzle.state !== 'open';
/** Whether a coach speaks first: nothing is answered on the table meanwhile. */
const coachSpeaks = now => !!now.lesson && now.lesson.kind !== 'play';
/** The decision that is asked of the seat shown here, or null. */
export const pending = computed(() => {
  const now = snapshot.value;
  const mine = now?.pending && now.pending.asked === seat.value && !coachSpeaks(now) && !isDecided(now);
  return mine && !showing.value && !curtain.value && bySelf.value !== now ? now.pending : null;
});
export const decision = computed(() => snapshot.value?.decision ?? 0);
export const outcome = computed(() => snapshot.value?.state.outcome ?? null);

/** @type {Connection | null} */
let connection = null;
let queue = [],
  playing = false,
  generation = 0;
/** Messages are taken in one after the other: the greeting waits for the cards. */
let inbox = Promise.resolve();

export function leave() {
  generation++;
  skip();
  connection?.close();
  connection = null;
  queue = [];
  batch(() => {
    gameId.value = null;
    hello.value = null;
    snapshot.value = null;
    log.value = [];
    story.value = [];
    stepping.value = false;
    tray.value = null;
    refusal.value = null;
    trouble.value = mishap.value = '';
    compiling.value = null;
    chat.value = [];
    pointed.value = null;
    curtain.value = null;
    link.value = 'closed';
    turnedAway.value = null;
    showing.value = false;
    sending.value = false;
    mistake.value = null;
  });
}

/** Sit down at a game. @param {string} game @param {Record<string, string>} keys */
export function join(game, keys) {
  leave();
  gameId.value = game;
  seats.value = keys;
  connect(Object.keys(keys)[0]);
}

/** Nobody can sit down here: say so in the table's place. @param {string} game @param {string} why */
export function turnAway(game, why) {
  leave();
  batch(() => {
    gameId.value = game;
    seats.value = {};
    turnedAway.value = { code: 4404, why };
    link.value = 'refused';
  });
}

function connect(side) {
  connection?.close();
  queue = [];
  const mine = ++generation;
  connection = new Connection(gameId.value, seats.value[side], {
    link: (state, why) => {
      if (mine !== generation) return;
      batch(() => {
        turnedAway.value = why || null;
        link.value = state;
      });
    },
    message: message => {
      inbox = inbox.then(() => (mine === generation ? receive(message) : undefined));
    },
  });
}

async function receive(message) {
  message.came = performance.now(); // the stop watch: clocks count on from here
  if (message.type === 'hello') {
    remember(message.game, message.dice);
    await loadCatalogue(message.edition);
    batch(() => {
      seat.value = message.seat;
      hello.value = message;
      ground.value = message.ground;
      snapshot.value = message;
      log.value = message.log;
      story.value = message.story;
      tray.value = openTray(message);
      showing.value = false;
    });
    comesBack(gameId.value, message.story.length);
    afterPosition();
  } else if (message.type === 'compiling') {
    compiling.value = message;
  } else if (message.type === 'update') {
    compiling.value = null;
    queue.push(message);
    if (message.cause === 'undo') goOn();
    if (!playing) play();
  } else if (message.type === 'presence') {
    here.value = message.here;
  } else if (message.type === 'pointed') {
    pointed.value = message.at || message.plan || message.ruler ? message : null;
  } else if (message.type === 'said') {
    if (message.words) return hear(message);
    said.value = message;
    setTimeout(() => {
      if (said.value === message) said.value = null;
    }, PHRASE_MS);
  } else if (message.type === 'mishap') {
    mishap.value = t(message.fell_back ? 'mishap.text' : 'mishap.cut', { what: message.what });
  } else if (message.type === 'error') {
    trouble.value = message.why;
    sending.value = false;
  }
}

/** Own words are shown to who wants them. */
function hear({ side, words }) {
  if (settings.value.chat) chat.value = [...chat.value, { side, words }].slice(-CHAT_LINES);
}

function openTray(message) {
  const found = trayOf(message.now, message.roll);
  return found && !found.over ? found : null;
}

let hurry = false;
let wake = null;
/** Skip what is being shown. */
export function skip() {
  hurry = true;
  goOn();
  wake?.();
}
const wait = ms =>
  hurry || !ms
    ? null
    : new Promise(resolve => {
        wake = resolve;
        setTimeout(resolve, ms);
      });

async function play() {
  playing = true;
  hurry = false;
  const mine = generation;
  while (queue.length && mine === generation) {
    if (beginsSomething(queue[0])) await step();
    const update = queue.shift();
    if (!update || mine !== generation) break;
    if (update.cause !== 'undo') await film(update);
    if (mine === generation) show(update);
    if (update.cause === 'computer' && queue.length < 30) await wait(240 * waitPace());
  }
  playing = false;
  if (queue.length) play();
}

/** In step mode: whether an update goes on to the next action of the computer's turn. */
function beginsSomething(update) {
  const last = story.value.at(-1),
    more = update.story_from + update.story.length > story.value.length;
  const goesOn = update.cause === 'computer' || update.cause === 'chance';
  return settings.value.speed === 'step' && goesOn && more && last?.turn > 0 && !seats.value[last.of];
}

let stepped = null;
/** Wait until the player wants to see the next action. */
async function step() {
  batch(() => {
    stepping.value = true;
    showing.value = true;
  });
  await new Promise(resolve => {
    stepped = resolve;
  });
  stepping.value = false;
}
export const goOn = () => stepped?.();

/** Show the events of an update one after the other before the position changes. */
async function film(update) {
  const speed = settings.value.dice ? waitPace() : 0,
    roll = snapshot.value?.roll ?? null;
  for (const event of update.events || []) {
    const next = follow(tray.value, event, roll);
    if (next !== tray.value) tray.value = next;
    await look(lookingTime(event) * speed);
    const found = hurry ? null : momentOf(event, update);
    if (found?.line) tellUntil(update, found.line);
    if (found) await celebrate(found, () => lookAtMoment(found));
  }
  if (!tray.value?.over || !update.events?.length) return;
  if (tray.value.kind !== 'attack') tray.value = { ...tray.value, lines: outcomeOf(update.log) };
  await look(RESULT_MS * speed);
}

/** The story tells what is being shown before the position changes: every step has a line of its own. */
function tellUntil(update, line) {
  const told = update.story.slice(0, update.story.indexOf(line) + 1),
    steps = update.log.slice(0, Math.max(0, line.first + line.lines - update.log_from));
  batch(() => {
    log.value = [...log.value.slice(0, update.log_from), ...steps];
    story.value = [...story.value.slice(0, update.story_from), ...told];
  });
}

/** In step mode the end of a round waits for the player. */
const lookAtMoment = found => (found.kind === 'round' && settings.value.speed === 'step' ? step() : look(found.ms));

/** Let something be looked at before the game goes on. */
async function look(ms) {
  if (!ms || hurry) return;
  showing.value = true;
  await wait(ms);
}

function show(update) {
  batch(() => {
    snapshot.value = update;
    log.value = [...log.value.slice(0, update.log_from), ...update.log];
    story.value = [...story.value.slice(0, update.story_from), ...update.story];
    showing.value = queue.length > 0;
    const open = openTray(update);
    if (open) tray.value = keepMarks(open, tray.value);
    else tray.value = null; // what came out has been looked at, and the story keeps it
    sending.value = false;
    refusal.value = mistake.value = null;
    trouble.value = '';
  });
  sawUntil(gameId.value, story.value.length);
  afterPosition();
}

/** What the state does not know stays: old faces of changed dice in the corner, and what spared damage. */
const keepMarks = (open, before) => ({
  ...open,
  spared: before?.spared ?? [],
  pools: Object.fromEntries(
    Object.entries(open.pools).map(([name, dice]) => [
      name,
      dice.map((die, i) => ({ ...die, was: before?.pools[name]?.[i]?.was })),
    ]),
  ),
});

/** The side that took the screen for its secret choice. */
let trusted = null;

/** After each position: change seats in hot seat, answer what answers itself. */
function afterPosition() {
  const now = snapshot.value,
    asked = now.pending?.asked;
  if (!asked || queue.length || now.state.outcome || coachSpeaks(now)) return;
  if (hotSeat.value && now.secret && trusted !== asked) {
    lowerCurtain(asked);
    return;
  }
  if (!now.secret) trusted = null;
  if (asked !== seat.value && seats.value[asked]) connect(asked);
  else if (asked === seat.value) answerBySelf(now.pending);
}

/** Hide everything until the other player says who they are; nothing of this side stays in the page. */
function lowerCurtain(side) {
  generation++;
  connection?.close();
  connection = null;
  trusted = null;
  batch(() => {
    curtain.value = side;
    snapshot.value = null;
    hello.value = null;
    log.value = [];
    tray.value = null;
    sending.value = false;
  });
}

/** The player behind the curtain says who they are. */
export function raiseCurtain() {
  trusted = curtain.value;
  curtain.value = null;
  connect(trusted);
}

/** What is asked even where only one answer exists: it ends something, or dice follow it. */
const ASKED_ALWAYS = new Set(['end_turn', 'declare_target', 'agree_terrain']);

/** Whether the activation was just ended by hand: the same press ends the turn. */
let endsTurn = false;
const endsActivation = text =>
  pending.value?.purpose === 'act' &&
  pending.value.options.some(option => option.what === 'end' && text === `pick ${option.key}`);

function answerBySelf(asked) {
  if (asked.type !== 'choose') return;
  const others = asked.options.filter(option => !option.declines);
  const passes = others.length < asked.options.length && others.every(option => alwaysPasses(passKey(option)));
  const learns = lesson.value !== null; // a learner sees every question
  const single = settings.value.single && !learns && asked.options.length === 1 && !ASKED_ALWAYS.has(asked.purpose);
  const ends = asked.purpose === 'end_turn' && endsTurn;
  endsTurn = false;
  if (!passes && !single && !ends) return;
  bySelf.value = snapshot.value;
  answer(`pick ${(passes || ends ? asked.options.find(option => option.declines) : asked.options[0]).key}`);
}

/** What "always pass this" remembers: the rule by name. @param {{name?: string, key: string}} option */
export const passKey = option => ruleName(option) || option.key;

/** Answer the pending decision. @param {string} text @returns {Promise<boolean>} whether it was accepted */
export async function answer(text) {
  if (sending.value) return false;
  sending.value = true;
  refusal.value = mistake.value = null;
  endsTurn = endsActivation(text);
  const reply = await connection.ask({ type: 'answer', decision: decision.value, answer: text });
  if (reply.type === 'refused') {
    sending.value = false;
    bySelf.value = null;
    if (reply.decision != null && reply.decision !== decision.value) toast.value = 'stale';
    else if (reply.coach) corrected(reply);
    else refusal.value = reply.refusal;
    return false;
  }
  if (reply.type !== 'update') sending.value = false;
  return reply.type === 'update';
}

/** The coach wants something else; the reason of the rules, if there is one, stands below what the coach says. */
function corrected(reply) {
  mistake.value = { say: reply.coach, refusal: reply.refusal.rule === 'PROTOCOL' ? null : reply.refusal };
}

/** Answer the coach of a lesson. @param {'next' | 'choose' | 'skip'} wish @param {number} [choice] */
export async function tellCoach(wish, choice) {
  if (sending.value) return;
  sending.value = true;
  mistake.value = null;
  const reply = await connection.ask({ type: 'coach', wish, ...(choice == null ? {} : { choice }) });
  if (reply.type !== 'update') sending.value = false;
  if (reply.type === 'refused') corrected({ ...reply, coach: reply.coach || reply.refusal.why });
}

/**
 * Ask the server something about the pending decision.
 * @param {object} message @returns {Promise<any>} its reply (docs/protocol.md)
 */
export const ask = message => (connection ? connection.ask(message) : Promise.resolve({ type: 'lost' }));

/** Say something that needs no reply. @param {object} message */
export const tell = message => connection?.tell(message);

export async function undo(answers = 1) {
  const reply = await ask({ type: 'undo', answers });
  if (reply.type === 'refused') refusal.value = reply.refusal;
  else if (reply.type === 'update' && reply.cause === 'undo') toast.value = 'undone';
}
export const redo = () => ask({ type: 'redo' });
export const concede = () => ask({ type: 'concede' });

effect(() => {
  if (toast.value) {
    const shown = toast.value;
    setTimeout(
      () => {
        if (toast.value === shown) toast.value = '';
      },
      shown.played ? 8000 : 4000,
    );
  }
});
