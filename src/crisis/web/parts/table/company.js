// The other player, in a game with a friend: whether they are there, what they say, what they ask for.

import { signal } from '../../vendor/signals.js';
import { html } from '../../html.js';
import { ask, chat, hello, here, outcome, said, seat, snapshot } from '../../game/session.js';
import { change, seatAddress, seatKeys, settings } from '../../settings.js';
import { t } from '../../texts.js';
import { watchLink } from '../../game/watching.js';
import { Clock } from './clock.js';

const PHRASES = [1, 2, 3, 4, 5];
const talking = signal(false);

const say = phrase => {
  talking.value = false;
  return ask({ type: 'say', phrase });
};
const offerDraw = () => {
  talking.value = false;
  return ask({ type: 'draw' });
};
const writing = signal(''),
  refused = signal('');
const LONGEST_WORDS = 200;

/** Say something in one's own words; what was refused stays to be sent again. */
async function write(event) {
  event.preventDefault();
  if (!writing.value.trim()) return;
  const reply = await ask({ type: 'say', words: writing.value });
  refused.value = reply.type === 'refused' ? reply.refusal.why : '';
  if (!refused.value) writing.value = '';
}

/** Own words, off until somebody wants them: what was said so far, and a line to write. */
function Chat({ name }) {
  const on = settings.value.chat;
  return html`<div class="chat">
    ${
      talking.value &&
      html`<label><input type="checkbox" checked=${on} onChange=${event => change({ chat: event.target.checked })} />
        ${t('company.chat')}</label>`
    }${
      on &&
      chat.value.length > 0 &&
      html`<ol role="log" tabindex="0" aria-label=${t('company.chatLabel', { name })}>${chat.value.map(
        ({ side, words }, i) => html`<li key=${i}><b>${hello.value.players[side]}</b> ${words}</li>`,
      )}</ol>`
    }${
      on &&
      talking.value &&
      html`<form onSubmit=${write}><input maxlength=${LONGEST_WORDS} value=${writing.value}
        aria-label=${t('company.write', { name })} placeholder=${t('company.write', { name })}
        onInput=${event => {
          writing.value = event.target.value;
        }} /><button class="btn quiet">${t('company.send')}</button></form>
        ${refused.value && html`<p role="alert">${refused.value}</p>`}<p class="hint">${t('company.chatHelp', { name })}</p>`
    }</div>`;
}

const consent = yes => ask({ type: 'consent', yes });

function Wish({ name }) {
  const { undo_asked: undo, draw_offered: draw } = snapshot.value,
    me = seat.value;
  if (undo && undo !== me)
    return html`<p class="wish" role="status">${t('company.asksUndo', { name })}
      <button class="btn" onClick=${() => consent(true)}>${t('company.allow')}</button>
      <button class="btn" onClick=${() => consent(false)}>${t('company.refuse')}</button></p>`;
  if (undo) return html`<p class="wish" role="status">${t('company.asked', { name })}</p>`;
  if (draw && draw !== me)
    return html`<p class="wish" role="status">${t('company.offersDraw', { name })}
      <button class="btn" onClick=${() => ask({ type: 'draw' })}>${t('company.agree')}</button></p>`;
  return draw ? html`<p class="wish" role="status">${t('company.offered', { name })}</p>` : null;
}

const recovering = signal(false);

/** The link to one's own seat, for another browser: only when it is asked for. */
function Recovery() {
  const { game } = hello.value,
    key = seatKeys(game)?.[seat.value];
  if (!key) return null;
  return html`<div class="recovery">${
    recovering.value
      ? html`<label>${t('friend.own')}<input readonly value=${seatAddress(game, seat.value, key)}
          onFocus=${event => event.target.select()} /></label><p class="hint">${t('friend.ownHow')}</p>`
      : html`<button class="btn quiet" onClick=${() => {
          recovering.value = true;
        }}>${t('friend.show')}</button>`
  }</div>`;
}

export function Company() {
  if (hello.value?.vs !== 'friend') return null;
  const far = seat.value === 'A' ? 'B' : 'A',
    name = hello.value.players[far],
    there = here.value.includes(far);
  return html`<section class="company panel" aria-label=${t('company.label', { name })}>
    <p><i class=${`dot ${there ? 'here' : 'away'}`} aria-hidden="true"></i>
    ${t(there ? 'company.here' : 'company.away', { name })}
    <button class="btn quiet" aria-expanded=${talking.value} onClick=${() => {
      talking.value = !talking.value;
      recovering.value = false;
    }}>${t('company.say')}</button></p>
    ${
      talking.value &&
      html`<div class="phrases">${PHRASES.map(
        n => html`<button key=${n} class="btn quiet" onClick=${() => say(n)}>${t(`company.phrase.${n}`)}</button>`,
      )}${
        outcome.value
          ? ''
          : html`<button class="btn quiet" onClick=${offerDraw}>${t('company.offerDraw')}</button>`
      }</div>`
    }${
      said.value &&
      html`<p class="said" role="status">${t('company.says', {
        name: hello.value.players[said.value.side],
        words: t(`company.phrase.${said.value.phrase}`),
      })}</p>`
    }<${Chat} name=${name} /><${Clock} /><${Wish} name=${name} />
    ${
      talking.value &&
      html`<label class="pointing"><input type="checkbox" checked=${settings.value.pointer}
        onChange=${event => change({ pointer: event.target.checked })} /> ${t('company.pointer', { name })}</label>`
    }
    ${
      talking.value &&
      watchLink(hello.value.game) &&
      html`<label class="looking-on">${t('friend.watchLink')}<input readonly value=${watchLink(hello.value.game)}
        onFocus=${event => event.target.select()} /></label>`
    }${talking.value && html`<${Recovery} />`}</section>`;
}
