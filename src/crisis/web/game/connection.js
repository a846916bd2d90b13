// One WebSocket of one seat: numbered questions, replies, and coming back after a loss.

import { randomHex } from '../api.js';
import { spokenLanguage } from '../texts.js';

const FIRST_WAIT = 300,
  LONGEST_WAIT = 5000;
/** Close codes after which trying again would bring the same answer; see docs/protocol.md. */
const FINAL = new Set([1008, 4400, 4403, 4404, 4409, 4429]);

/**
 * @typedef {{type: string, n?: number, [key: string]: any}} Message
 * @typedef {{code: number, why: string}} Refused
 */
export class Connection {
  /**
   * @param {string} game @param {string} key
   * @param {{
   *   message: (m: Message) => void,
   *   link: (state: 'open' | 'lost' | 'refused', why?: Refused) => void,
   * }} listener
   */
  constructor(game, key, listener) {
    this.url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/games/${game}/seat`;
    this.contribution = randomHex(16); // this side's share of the dice; only the first one of a seat counts
    this.key = key; // sent in the first message: an address would be written into logs
    this.listener = listener;
    this.number = 0;
    /** @type {Map<number, (m: Message) => void>} */
    this.waiting = new Map();
    this.wait = FIRST_WAIT;
    this.closed = false;
    this.#open();
  }

  #open() {
    const socket = (this.socket = new WebSocket(this.url));
    this.seated = false;
    this.why = '';
    const { key, contribution } = this;
    socket.onopen = () => socket.send(JSON.stringify({ type: 'sit', key, contribution, language: spokenLanguage() }));
    socket.onmessage = event => this.#receive(JSON.parse(event.data));
    socket.onclose = event => this.#lost(event.code, this.why || event.reason);
  }

  #receive(message) {
    if (!this.seated) {
      if (message.type !== 'hello') {
        this.why = message.refusal?.why || message.why || '';
        return;
      }
      this.seated = true;
      this.wait = FIRST_WAIT;
      this.listener.link('open');
    }
    const waiter = message.n == null ? undefined : this.waiting.get(message.n);
    if (waiter) this.waiting.delete(message.n);
    this.listener.message(message);
    waiter?.(message);
  }

  #lost(code, why) {
    for (const waiter of this.waiting.values()) waiter({ type: 'lost' });
    this.waiting.clear();
    if (this.closed) return;
    if (FINAL.has(code)) {
      this.listener.link('refused', { code, why });
      return;
    }
    this.listener.link('lost');
    setTimeout(() => this.closed || this.#open(), this.wait);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 1.6);
  }

  /** Send a message; the reply has the same number. @param {object} message @returns {Promise<Message>} */
  ask(message) {
    if (!this.seated || this.socket.readyState !== WebSocket.OPEN) return Promise.resolve({ type: 'lost' });
    const n = ++this.number;
    return new Promise(resolve => {
      this.waiting.set(n, resolve);
      this.socket.send(JSON.stringify({ n, ...message }));
    });
  }

  /** Send a message that nobody replies to; without a line it is lost. @param {object} message */
  tell(message) {
    if (this.seated && this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close() {
    this.closed = true;
    this.socket.close();
  }
}

/**
 * Asks one question at a time and drops all but the newest of those that came up meanwhile.
 * @param {(input: any) => Promise<any>} ask @param {(reply: any, input: any) => void} told
 */
export function newestOnly(ask, told) {
  let busy = false,
    next;
  const run = async input => {
    busy = true;
    const reply = await ask(input);
    busy = false;
    if (next !== undefined) {
      const later = next;
      next = undefined;
      run(later);
    }
    told(reply, input);
  };
  return input => {
    if (busy) next = input;
    else run(input);
  };
}
