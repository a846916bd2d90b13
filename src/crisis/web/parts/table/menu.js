// The menu of the table: settings, what is always passed, conceding, other pages.

import { signal } from '../../vendor/signals.js';
import { useEffect, useRef } from '../../vendor/preact-hooks.js';
import { html } from '../../html.js';
import { concede, gameId, hotSeat, outcome, snapshot, undo } from '../../game/session.js';
import { TEXT_SIZES, change, setAlwaysPass, settings, toggleTheme } from '../../settings.js';
import { t } from '../../texts.js';
import { helpOpen } from './help.js';
import { LanguageSwitch } from '../start/language.js';
import { SaveGame } from './savegame.js';

export const menuOpen = signal(false);
const close = () => {
  menuOpen.value = false;
};

const Switch = ({ name }) =>
  html`<label class="check">
    <input type="checkbox" checked=${settings.value[name]} onChange=${event => change({ [name]: event.target.checked })}
      />${t(`menu.${name}`)}</label>`;

function Choices() {
  return html`<fieldset><legend>${t('menu.text')}</legend>
    <div class="seg dark">
    ${TEXT_SIZES.map(
      text =>
        html`<button key=${text} type="button" aria-pressed=${settings.value.text === text}
        onClick=${() => change({ text })}>${t(`menu.texts.${text}`)}</button>`,
    )}</div></fieldset>
    <fieldset><legend>${t('menu.speed')}</legend>
    <div class="seg dark">
    ${['off', 'fast', 'normal', 'slow', 'step'].map(
      speed =>
        html`<button key=${speed} type="button" aria-pressed=${settings.value.speed === speed}
        onClick=${() => change({ speed })}>${t(`menu.speeds.${speed}`)}</button>`,
    )}</div></fieldset>
    <${Switch} name="dice" /><${Switch} name="moments" /><${Switch} name="sound" /><${Switch} name="single" /><${Switch} name="keys" />
    ${hotSeat.value && html`<${Switch} name="turn" />`}
    ${
      settings.value.passes.length > 0 &&
      html`<fieldset><legend>${t('menu.passes')}</legend>
        <ul class="passes">
        ${settings.value.passes.map(
          rule =>
            html`<li key=${rule}>
            ${rule}<button class="btn quiet" onClick=${() => setAlwaysPass(rule, false)}>${t('menu.askAgain')}</button>
            </li>`,
        )}</ul></fieldset>`
    }`;
}

export function Menu() {
  const ref = useRef(null),
    open = menuOpen.value;
  useEffect(() => {
    if (open) ref.current?.querySelector('button,input')?.focus();
  }, [open]);
  if (!open) return null;
  return html`<div class="veil" onClick=${event => {
    if (event.target === event.currentTarget) close();
  }}>
    <section class="menu panel" role="dialog" aria-modal="true" aria-label=${t('tools.menu')} ref=${ref}
      onKeyDown=${event => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          close();
        }
      }}>
    <header><h2>${t('tools.menu')}</h2>
    <button class="btn" onClick=${close}>${t('close')}</button></header>
    <${Choices} /><${LanguageSwitch} />
    <div class="acts col"><button class="btn" onClick=${toggleTheme}>${t('tools.hour')}</button>
    <button class="btn" disabled=${!snapshot.value.undo} onClick=${() => {
      undo();
      close();
    }}>${t('tools.undo')}</button><button class="btn" onClick=${() => {
      close();
      helpOpen.value = true;
    }}>${t('help.title')}</button>
      <a class="btn" href="#/reference" target="_blank">${t('menu.reference')}</a>
      <a class="btn" href=${`#/replay/${gameId.value}`}>${t('menu.replay')}</a>
      <${SaveGame} label=${t('end.save')} />
      ${
        !outcome.value &&
        html`<button class="btn danger" onClick=${() => {
          if (confirm(t('menu.concedeSure'))) {
            concede();
            close();
          }
        }}>${t('menu.concede')}</button>`
      }<a class="btn" href="#/">${t('tools.start')}</a></div></section></div>`;
}
