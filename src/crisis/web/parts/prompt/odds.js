// Exact odds of the attack on the focused target, before anything is committed.

import { odds } from '../../decisions/choose.js';
import { dieSvg } from '../../drawing/dice.js';
import { html, raw } from '../../html.js';
import { position } from '../../game/session.js';
import { number, percent, t } from '../../texts.js';
import { nameOf } from '../../words.js';
import { RuleId } from '../reading/rule.js';

const MOST = 5;

/** Probabilities of 0 to 4 damage and of 5 or more. */
const columns = damage =>
  Array.from({ length: MOST + 1 }, (_, i) =>
    i < MOST ? damage[i] || 0 : damage.slice(MOST).reduce((sum, p) => sum + p, 0),
  );

export function Odds() {
  const now = odds.value,
    target = position.value.byId.get(now.target),
    shooter = position.value.byId.get(now.attacker);
  const left = target.stamina - target.damage,
    cols = columns(now.damage),
    top = Math.max(...cols, 0.01);
  const spoken = cols.map((p, i) => `${i === MOST ? `${MOST}+` : i}: ${percent(p)}`).join(', ');
  return html`<section class="odds panel" aria-label=${t('odds.label')} tabindex="0">
    <div class="top"><h2 class="k">${t('odds.label')}</h2><span class="chip">${t('odds.left', { n: left })}</span></div>
    <div class="big"><div><b>${percent(now.daze)}</b><span>${t(target.injured ? 'odds.ko' : 'odds.daze')}</span></div>
    <div><b>${number(now.mean, 2)}</b><span>${t('odds.mean')}</span></div>
    <div><b>${percent(now.damage[0] || 0)}</b><span>${t('odds.none')}</span></div></div>
    <div class="bars" role="img" aria-label=${t('odds.bars', { list: spoken })}>
    ${cols.map(
      (p, i) =>
        html`<div key=${i} class=${`c${i >= left ? ' kill' : ''}`}><em>${percent(p)}</em>
        <div class="st"><i style=${`height:${Math.round((p / top) * 100)}%`}></i></div>${i === MOST ? `${MOST}+` : i}
        </div>`,
    )}
      ${
        left <= MOST &&
        html`<div class=${`thr${left > 3 ? ' flip' : ''}`} style=${`left:calc(${(left / (MOST + 1)) * 100}% - 2px)`}>
          <span>${t(target.injured ? 'odds.koFrom' : 'odds.dazedFrom')}</span></div>`
      }</div>
    ${
      now.icons?.length > 0 &&
      html`<ul class="icn">
        ${now.icons.map(
          rule =>
            html`<li key=${rule.name}>
            <span class="mini" ...${raw([...rule.icons].map(letter => dieSvg(letter, shooter.side)).join(''))}></span>
            <div><b>${rule.name}</b><p>${[...rule.icons].map(letter => t(`face.${letter}`)).join(' + ')}</p></div>
            <b>${percent(rule.chance)}</b></li>`,
        )}</ul>`
    }
    <ul class="pool">
    <li><span>${t('odds.attack', { name: now.attack })}</span><b>${t('dice.count', { n: now.attack_dice })}</b></li>
    <li><span>${t('odds.defense', { name: target.short })}</span><b>${t('dice.count', { n: now.defense_dice })}</b></li>
      ${
        now.cover &&
        html`<li><span>${t('odds.cover')} <${RuleId} id="COVER-01" /></span><b>${t('odds.coverDoes')}</b></li>`
      }
      ${now.counted?.map(
        rule =>
          html`<li key=${`${rule.name}${rule.who}`} class="counted"><span>${t('odds.counted', rule)}</span>
          <b>${rule.pays ? t('odds.pays', { name: nameOf(rule.payer), n: rule.pays }) : t('odds.free')}</b></li>`,
      )}</ul>
          </section>`;
}
