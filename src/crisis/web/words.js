// How a decision is put into words: title, kicker and explanation by its purpose. Rules have their own text on the cards.

import { catalogue, pending, position, snapshot, tray } from './game/session.js';
import { ruleName, spoken } from './names.js';
import { has, t } from './texts.js';
import { active } from './view/looking.js';

/** A rule of a card by its reference, from any character, tactic or crisis. @param {string | null | undefined} ref */
export function ruleByRef(ref) {
  if (!ref || !catalogue.value) return null;
  const [slug, form, face] = ref.split('/'),
    known = catalogue.value,
    side = known.characters[slug]?.forms[form]?.[face];
  const pool = side
    ? [...side.powers, ...side.leaderships, ...side.attacks.flatMap(attack => attack.rules)]
    : [
        known.crises[slug]?.interact,
        ...(known.crises[slug]?.rules || []),
        ...(known.crises[slug]?.powers || []),
        ...(known.gems[slug]?.powers || []),
        ...(known.tactics[slug]?.parts || []),
        known.tactics[slug] && { ...known.tactics[slug], ref },
      ];
  return pool.find(rule => rule?.ref === ref) || null;
}

/** The short name of anything with an id. @param {string} id */
export function nameOf(id) {
  const thing = position.value?.byId.get(id);
  if (!thing) return ruleByRef(id)?.name || kindName(id) || String(id).split('/').pop();
  return thing.short || thing.name || catalogue.value?.terrain?.[thing.kind]?.name || spoken(thing.kind);
}

/** The name of a terrain feature that is not on the table yet: "car-3" or "car". */
const kindName = id =>
  catalogue.value?.terrain?.[String(id).replace(/-\d+$/, '')]?.name || catalogue.value?.terrain?.[id]?.name || null;

/** What a decision is about, for its texts. */
function values(asked) {
  const unit = asked.unit || (position.value.byId.get(asked.about)?.stamina ? asked.about : null) || active.value;
  const { attack } = snapshot.value.now;
  return {
    name: unit ? nameOf(unit) : asked.piece ? nameOf(asked.piece) : '',
    about: asked.about ? nameOf(asked.about) : '',
    token: asked.token ? nameOf(asked.token) : '',
    attacker: attack ? nameOf(attack.attacker) : '',
    target: attack?.target ? nameOf(attack.target) : '',
    n: asked.most,
  };
}

/** The moment of a window: "a movement ended". */
const momentOf = asked => (has(`timing.${asked.purpose}`) ? t(`timing.${asked.purpose}`) : spoken(asked.purpose));
const capital = text => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Whether a choice is a window in which rules may speak. */
export const isWindow = asked => asked.type === 'choose' && asked.options?.some(option => option.what === 'use');

/** Whether nothing on offer can be passed: what must happen comes first or later, as one likes. */
export const isOrder = asked =>
  asked?.type === 'choose' &&
  asked.options.every(option => option.what === 'use') &&
  new Set(asked.options.map(option => option.group || option.key)).size > 1;

/** Whether a choice is made before the first round. */
export const isSetup = () => snapshot.value.state.round === 0;

/** Whether whoever acts can do nothing more than end; cards may still be played by anybody. */
const onlyEnds = asked =>
  asked.purpose === 'act' && asked.options.every(option => option.declines || option.what === 'tactic');

/** @param {any} asked the pending decision */
export function titleOf(asked) {
  const v = values(asked);
  if (isOrder(asked)) return t('ask.window.order');
  if (isWindow(asked)) return capital(momentOf(asked));
  if (onlyEnds(asked)) return t('ask.act.end', v);
  const key =
    isSetup() && has(`ask.${asked.purpose}.setup`) ? `ask.${asked.purpose}.setup` : `ask.${asked.purpose}.title`;
  return has(key) ? t(key, v) : `${spoken(asked.purpose)}${v.about ? `: ${v.about}` : ''}`;
}

/** One sentence that says what to do. */
export function helpOf(asked) {
  const [help, early] = [`ask.${asked.purpose}.help`, `ask.${asked.purpose}.setupHelp`],
    key = isSetup() && has(early) ? early : help;
  return has(key)
    ? t(key, values(asked))
    : has(`ask.${asked.type}.help`)
      ? t(`ask.${asked.type}.help`, values(asked))
      : '';
}

/** What something is because of: a rule of an attack without a name of its own goes by the attack. */
function causeName({ name, unit }) {
  const card = catalogue.value?.characters[position.value.byId.get(unit)?.card],
    faces = Object.values(card?.forms || {}).flatMap(form => [form.healthy, form.injured]),
    attack = name.replace(/ \d+$/, '');
  return faces.some(face => face?.attacks.some(one => one.name === attack)) ? attack : name;
}

/** The small line above the title. */
export function kickerOf(asked) {
  const { active: acting, actions, cause } = snapshot.value.now;
  if (isOrder(asked)) return capital(momentOf(asked));
  if (isWindow(asked)) return t('ask.window.kicker', { when: momentOf(asked) });
  if (cause?.name && cause.kind !== 'basic')
    return cause.unit
      ? t('ask.kicker.causeOf', { name: causeName(cause), who: nameOf(cause.unit) })
      : t('ask.kicker.cause', { name: cause.name });
  const attack = tray.value?.kind === 'attack' && !tray.value.over && asked.purpose !== 'act';
  if (attack && asked.type !== 'choose')
    return t('ask.kicker.step', { n: tray.value.step, step: t(`attack.step.${tray.value.step}`) });
  if (asked.purpose === 'act') return actions === 0 ? t('ask.kicker.none') : t('ask.kicker.action', { n: actions });
  if (position.value.byId.get(acting)?.side === asked.asked) // in the middle of an action, which is counted already
    return actions === 0 ? t('ask.kicker.last') : t('ask.kicker.then', { n: actions });
  return snapshot.value.state.round ? t('ask.kicker.round', { n: snapshot.value.state.round }) : t('ask.kicker.setup');
}

/** The special condition that an option is about, as its card is called here. */
const conditionName = option =>
  ['shake', 'condition'].includes(option.what) ? catalogue.value?.conditions[option.name]?.name : '';

/** What an option says on its button. */
export function optionLabel(option) {
  if (option.name && option.what === 'end') return t('option.finish', option);
  if (option.name && ['yes', 'no', 'decline'].includes(option.what))
    return capital(option.name);
  const key = `option.${option.what}`,
    onTable = ['activate', 'target', 'deploy', 'choose', 'hit', 'interact'].includes(option.what);
  const shown =
    onTable && position.value.byId.has(option.thing)
      ? capital(nameOf(option.thing))
      : conditionName(option) || ruleName(option) || (option.thing ? nameOf(option.thing) : '');
  if (option.what === 'use' && isOrder(pending.value)) return shown;
  if (option.what === 'word') return capital(catalogue.value?.words[option.name] ?? option.name);
  if (option.what === 'place') return kindName(option.thing) || spoken(shown);
  return has(key) ? t(key, { name: has(`word.${shown}`) ? t(`word.${shown}`) : shown }) : spoken(shown || option.key);
}
