// The table: header, squads, board, prompt, card and log, as panels of a comic page; sheets on the phone.

import { useEffect } from '../../vendor/preact-hooks.js';
import { odds } from '../../decisions/choose.js';
import { ICON, sideGlyph } from '../../drawing/icons.js';
import { wordmark } from '../../drawing/wordmark.js';
import { html, icon, raw } from '../../html.js';
import { focused, hovered, reading, shownUnit } from '../../view/looking.js';
import {
  curtain,
  hello,
  hotSeat,
  lesson,
  link,
  mishap,
  outcome,
  pending,
  puzzle,
  raiseCurtain,
  redo,
  showing,
  snapshot,
  toast,
  trouble,
  undo,
  viewer,
} from '../../game/session.js';
import { toggleTheme } from '../../settings.js';
import { sideName } from '../../sides.js';
import { t } from '../../texts.js';
import { useKeys } from '../../keys.js';
import { Board } from '../board/board.js';
import { Card } from '../reading/card.js';
import { Help, helpOpen } from './help.js';
import { Hint, hintShown } from '../prompt/hint.js';
import { Legend } from './legend.js';
import { Coach, CoachAsks } from '../prompt/lesson.js';
import { PuzzleEnd, PuzzleGoal } from '../prompt/puzzle.js';
import { Menu, menuOpen } from './menu.js';
import { Odds } from '../prompt/odds.js';
import { Prompt } from '../prompt/prompt.js';
import { Race } from './race.js';
import { RulePanel, TextPanel, peeked } from '../reading/rule.js';
import { Left, SheetBar, sheet } from './sheets.js';
import { Story, reads } from './story.js';
import { AccountLine } from './account.js';
import { Company } from './company.js';
import { Opening, TurnedAway } from './turnedaway.js';
import { Twin } from '../board/twin.js';
import { EndPage } from '../after/endpage.js';
import { End, Mishap, Trouble, Waiting } from './waiting.js';

function Tools() {
  const left = snapshot.value.undo;
  return html`<nav class="tools panel" aria-label=${t('tools.label')}>
    <button class="undo" disabled=${!left} title=${t('tools.undoReach', { n: left })} onClick=${() => undo()}>
    ${icon(ICON.undo)}${t('tools.undo')} <kbd aria-hidden="true">Ctrl Z</kbd></button>
    ${
      snapshot.value.redo &&
      html`<button class="icon flip" title=${t('tools.redo')} aria-label=${t('tools.redo')} onClick=${redo}>
        ${icon(ICON.undo)}</button>`
    }
    <button class="icon help" title=${t('help.title')} aria-label=${t('help.title')} onClick=${() => {
      helpOpen.value = true;
    }}><b aria-hidden="true">?</b></button>
    <button class="icon" title=${t('tools.hour')} aria-label=${t('tools.hour')} onClick=${toggleTheme}>${icon(ICON.sun)}
    </button>
    <button class="icon" title=${t('tools.menu')} aria-label=${t('tools.menu')} aria-expanded=${menuOpen.value}
      onClick=${() => {
        menuOpen.value = !menuOpen.value;
      }}>${icon(ICON.menu)}</button></nav>`;
}

function Middle() {
  if (hintShown()) return html`<${Hint} />`;
  if (peeked()) return html`<${TextPanel} id=${peeked()} />`;
  if (reading.value) return html`<${RulePanel} />`;
  if (odds.value) return html`<${Odds} />`;
  return shownUnit.value && html`<${Card} unit=${shownUnit.value} />`;
}

/** Whether somebody looks at a card, a rule or odds; where there is little room the story makes way for that long. */
const peeks = () =>
  peeked() || reading.value || odds.value || focused.value || (hovered.value && !reads.value && !sheet.value);

function Curtain() {
  const side = curtain.value,
    name = sideName(side);
  useEffect(() => {
    document.querySelector('.curtain .btn')?.focus();
  }, []);
  return html`<main class="curtain"><div class="half"></div>
    <section class=${`prompt ${side.toLowerCase()}`} aria-label=${t('curtain.label')}>
    <div class="kick"><span>${t('curtain.kicker')}</span><span>${icon(sideGlyph(side))} ${name}</span></div>
    <h1>${t('curtain.title', { name })}</h1><p>${t('curtain.text')}</p>
    <div class="acts"><button class="btn primary" onClick=${raiseCurtain}>${t('curtain.button', { name })}</button>
    </div></section></main>`;
}

export function Table() {
  useKeys();
  if (link.value === 'refused') return html`<${TurnedAway} />`;
  if (curtain.value) return html`<${Curtain} />`;
  if (!snapshot.value) return html`<${Opening} />`;
  const far = viewer.value === 'A' ? 'B' : 'A';
  const vs = hello.value?.vs,
    special = lesson.value ? 'lesson' : puzzle.value ? 'puzzle' : hotSeat.value ? 'human' : vs;
  const kind = t(`kind.${special}`);
  return html`<div class="table" data-sheet=${sheet.value || ''}>
    <nav class="brand panel" aria-label=${t('tools.start')}>
    <a href="#/" aria-label=${t('tools.start')} ...${raw(wordmark(112))}></a>
    <small>${kind}<br />${t('kind.edition', { id: hello.value?.edition })}</small></nav><${Race} /><${Tools} />
    <${Left} far=${far} near=${viewer.value} /><${Board} /><${Twin} />
    <aside class=${lesson.value || puzzle.value ? 'right coached' : 'right'} data-peek=${peeks() ? '' : undefined}>
    <${Company} />${lesson.value && html`<${Coach} />`}${puzzle.value && html`<${PuzzleGoal} />`}
    ${mishap.value && html`<${Mishap} />`}
    ${
      trouble.value
        ? html`<${Trouble} />`
        : puzzle.value && puzzle.value.state !== 'open' && !showing.value
          ? html`<${PuzzleEnd} />`
          : outcome.value
          ? html`<${End} />`
          : lesson.value && lesson.value.kind !== 'play'
            ? html`<${CoachAsks} />`
            : pending.value
            ? html`<${Prompt} />`
            : html`<${Waiting} />`
    }<${Middle} />
      <${Story} /></aside><${SheetBar}>
    <button class="to-undo" disabled=${!snapshot.value.undo} onClick=${() => undo()}>${icon(ICON.undo)}
    ${t('tools.undo')}</button>
    <button class="to-menu" onClick=${() => {
      menuOpen.value = true;
    }}>${icon(ICON.menu)}${t('tools.menu')}</button><//><${Menu} /><${Legend} /><${Help} />
    <${AccountLine} open=${() => {
      sheet.value = 'log';
    }} />
    ${outcome.value && !puzzle.value && html`<${EndPage} />`}
    ${
      toast.value &&
      html`<div class="toast" role="status">
        ${toast.value.played ? t('toast.played', { name: toast.value.played }) : t(`toast.${toast.value}`)}
        ${
          toast.value.played &&
          html`<button class="btn" onClick=${() => undo()}>${t('tools.undo')} <kbd aria-hidden="true">Ctrl Z</kbd>
            </button>`
        }</div>`
    }</div>`;
}
