// One ground for each kind of battlefield: flat paint, point-symmetric like the tables; nothing here has a shadow or a
// rule. No blue and no orange: these are the sides. As bright as the street, so that plates and offers stand out.

import { street } from './ground.js';
import { P, f, pol } from './shapes.js';

const rect = (x, y, w, h, fill, more = '') =>
  `<rect x="${f(x)}" y="${f(y)}" width="${f(w)}" height="${f(h)}" fill="${fill}" ${more}/>`;
const lines = (d, stroke, width, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" ${more}/>`;
/** The same on the other side of the centre. */
const twice = text => `${text}<g transform="rotate(180 18 18)">${text}</g>`;
const steps = (from, to, by) =>
  Array.from({ length: Math.max(0, Math.ceil((to - from) / by)) }, (_, i) => from + i * by);
/** Numbers that look scattered and are always the same. */
const scatter = seed => () => (seed = (seed * 16807) % 2147483647) / 2147483647;

function waves(x, y, w, h) {
  let d = '';
  for (const [j, Y] of steps(y + 0.8, y + h - 0.2, 1.3).entries())
    for (const X of steps(x + 0.6 + (j % 2) * 1.4, x + w - 1.4, 3.1)) d += `M${f(X)} ${f(Y)}q.35-.32.7 0t.7 0`;
  return lines(d, 'var(--wave)', 0.09, 'opacity=".75"');
}
const basin = (x, y, w, h) => rect(x, y, w, h, 'var(--water)') + waves(x, y, w, h);
const blades = (count, random, size = 0.5) =>
  lines(
    Array.from({ length: count }, () => `M${f(random() * 36)} ${f(random() * 36)}l.12-${size}.14 ${size}`).join(''),
    'var(--leaf)',
    0.07,
    'opacity=".75"',
  );

/** Water along two sides, two berths, a timber quay, crane rails, painted bays. */
function harbour() {
  const planks = steps(0.8, 36, 0.8)
    .map(x => (x < 10.9 || x > 20.1 ? `M${f(x)} 3.200v1.100` : `M${f(x)} 6v1.100`))
    .join('');
  const bollard = x =>
    `<circle cx="${x}" cy="3.750" r=".28" fill="var(--metal2)" stroke="var(--kerb)" stroke-width=".1"/>`;
  const shore = twice(
    `${basin(-1, -1, 38, 4.2)}${basin(12, 2, 7, 4)}
      <path d="M0 3.200H12V6H19V3.200H36V4.300H20.100V7.100H10.900V4.300H0z" fill="var(--plank)"/>
      ${lines(planks, 'var(--shade)', 0.05, 'opacity=".45"')}
      ${lines('M0 3.200H12V6H19V3.200H36', 'var(--kerb)', 0.14)}
      ${[3, 9.6, 22.5, 32].map(bollard).join('')}`,
  );
  const ties = steps(0.4, 36, 0.9)
    .map(x => `M${f(x)} 17v2`)
    .join('');
  const bays = twice('<path d="M3 10.800h9v5H3zM6 10.800v5M9 10.800v5" stroke-dasharray=".5 .3"/>');
  return (
    rect(0, 0, 36, 36, 'var(--quay)') +
    rect(0, 0, 36, 36, 'url(#slab)') +
    shore +
    lines(ties, 'var(--kerb)', 0.22, 'opacity=".5"') +
    `<g class="g-mark soft" stroke-width=".1"><path d="M0 17.300H36M0 18.700H36" stroke-width=".12"/>${bays}</g>` +
    lines('M0 8.900H36M0 27.100H36', 'var(--haz)', 0.3, 'opacity=".55" stroke-dasharray=".6 .4"')
  );
}

/** A flagged court with a sun of old brass, gates with steps, two pools, moss at the rim. */
function temple() {
  const stairs = steps(0.5, 3, 0.5)
    .map(i => `M14.600 ${f(i)}H21.400M${f(i)} 14.600V21.400`)
    .join('');
  const rays = steps(0, 360, 22.5)
    .map((a, i) => {
      const tip = `M${P(pol(18, 18, 4.6, a))}L${P(pol(18, 18, 6, a + 11.25))}L${P(pol(18, 18, 4.6, a + 22.5))}`;
      return i % 2 ? tip : `${tip}M${P(pol(18, 18, 1.9, a))}L${P(pol(18, 18, 4.6, a))}`;
    })
    .join('');
  const pool =
    rect(21.9, 25.4, 8, 7.8, 'var(--pool)', 'stroke="var(--kerb)" stroke-width=".3"') + waves(22.2, 25.8, 7.4, 7);
  const cracks = 'M9 24l1.400.8.3 1.600M5 27.500l1.300-.5 1 1.200M24 13l1.200 1.400-.4 1.100 1.500 1.300';
  const bush =
    '<circle cx="2.600" cy="12" r=".8"/><circle cx="3.200" cy="12.800" r=".5"/><circle cx="12" cy="33.300" r=".7"/>';
  return (
    rect(0, 0, 36, 36, 'var(--moss)') +
    blades(70, scatter(77)) +
    rect(2.5, 2.5, 31, 31, 'var(--stone)') +
    rect(2.5, 2.5, 31, 31, 'url(#flag)', 'stroke="var(--kerb)" stroke-width=".16"') +
    '<path d="M14.600 0H21.400V36H14.600zM0 14.600H36V21.400H0z" fill="var(--stone2)"/>' +
    twice(
      lines('M14.600 0V14.600H0M21.400 0V14.600H36', 'var(--kerb)', 0.08, 'opacity=".7"') +
        lines(stairs, 'var(--shade)', 0.07, 'opacity=".55"') +
        pool +
        lines(cracks, 'var(--shade)', 0.09, 'opacity=".5"') +
        `<g fill="var(--leaf)" opacity=".55">${bush}</g>`,
    ) +
    '<circle cx="18" cy="18" r="6.600" fill="var(--stone3)" stroke="var(--kerb)" stroke-width=".12"/>' +
    `<g fill="none" stroke="var(--inlay)" stroke-width=".14" opacity=".75"><circle cx="18" cy="18" r="6"/>
      <circle cx="18" cy="18" r="4.600"/><circle cx="18" cy="18" r="1.900"/><path d="${rays}"/></g>`
  );
}

/** Winding paths, two ponds, flower beds, mown stripes. */
function park() {
  const random = scatter(41);
  const bed = (x, y, w, h) =>
    rect(x, y, w, h, 'var(--soil)', 'rx=".7"') +
    Array.from(
      { length: 16 },
      (_, i) =>
        `<circle cx="${f(x + 0.3 + random() * (w - 0.6))}" cy="${f(y + 0.3 + random() * (h - 0.6))}" r=".13"
          fill="var(--flower${1 + (i % 3)})"/>`,
    ).join('');
  const pond =
    '<path d="M23.900 8c1.500-1.600 4.400-1.800 5.800-.4s.7 3.300-1.200 3.700-1.900 1.300-3.600.8-2.500-2.500-1-4.100z" fill="var(--water)" stroke="var(--kerb)" stroke-width=".14"/>' +
    lines('M25.100 8.700q.3-.25.6 0t.6 0M26.900 10q.3-.25.6 0t.6 0M25.100 10.800q.3-.25.6 0t.6 0', 'var(--wave)', 0.09);
  const way =
    'M-1 18C7 18 7 14.400 12 15.200S15 18 18 18s1 2.800 6 2.800S29 18 37 18M18-1C18 6 13 8 14.500 12S18 15 18 18s5 2 3.500 6S18 30 18 37';
  return (
    rect(0, 0, 36, 36, 'var(--grass)') +
    rect(0, 0, 36, 36, 'url(#mow)') +
    lines(way, 'var(--path)', 3) +
    twice(lines('M5.600 5.700C9 9 11 11 14.500 14', 'var(--path)', 1.7)) +
    '<circle cx="18" cy="18" r="4.200" fill="none" stroke="var(--path)" stroke-width="2.400"/>' +
    lines(way, 'var(--pathline)', 0.1, 'stroke-dasharray=".08 .34" stroke-linecap="round"') +
    '<circle cx="18" cy="18" r="3" fill="var(--grass2)" stroke="var(--kerb)" stroke-width=".08"/>' +
    twice(pond + bed(8.1, 4.4, 3.4, 1.6) + bed(29, 4.5, 4, 1.4) + bed(31, 24, 2.6, 1.4)) +
    blades(60, random, 0.4)
  );
}

/** Polished tiles, a test ring with hazard stripes, cable ducts, drains, bays for the machines. */
function laboratory() {
  const ring = (r, stroke, width, more = '') =>
    `<circle cx="18" cy="18" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}" ${more}/>`;
  const ducts = 'M0 12H8.500L11.500 9V0M36 12H27.500L24.500 9V0';
  const bay = (x, y, w, h) =>
    rect(x, y, w, h, 'var(--lot)', 'opacity=".7"') +
    lines(
      `M${x} ${y + 0.9}V${y}h.9M${x + w - 0.9} ${y}h.9v.9M${x + w} ${y + h - 0.9}v.9h-.9M${x + 0.9} ${y + h}h-.9v-.9`,
      'var(--haz)',
      0.16,
      'opacity=".7"',
    );
  const drain = (x, y) =>
    rect(x, y, 2.2, 0.6, 'var(--shade)', 'opacity=".4"') +
    lines(
      steps(0.2, 2.2, 0.3)
        .map(i => `M${f(x + i)} ${y}v.6`)
        .join(''),
      'var(--kerb)',
      0.05,
    );
  return (
    rect(0, 0, 36, 36, 'var(--tile)') +
    rect(0, 0, 36, 36, 'url(#tiles)') +
    twice(
      lines(ducts, 'var(--metal2)', 0.9, 'opacity=".45"') +
        lines(ducts, 'var(--kerb)', 0.08, 'opacity=".9" stroke-dasharray=".9 .3"') +
        bay(2.6, 26.4, 5, 6) +
        bay(8.6, 7.2, 6.6, 5.4) +
        bay(22, 7.8, 6, 5.6) +
        bay(15.8, 1.6, 5.6, 5) +
        drain(29.5, 6.2) +
        drain(1.4, 14.2),
    ) +
    '<circle cx="18" cy="18" r="6.700" fill="var(--plaza)" opacity=".55"/>' +
    ring(6.7, 'var(--haz)', 0.55, 'stroke-dasharray=".9 .7" opacity=".6"') +
    ring(6.2, 'var(--kerb)', 0.08) +
    ring(3.4, 'var(--mark)', 0.1, 'opacity=".4" stroke-dasharray=".5 .3"') +
    lines('M18 11.800V14M18 22v2.200M11.800 18H14M22 18h2.200', 'var(--mark)', 0.12, 'opacity=".5"')
  );
}

/** Old parquet, runners along the halls, a round carpet with a wizard's star, thresholds of stone. */
function house() {
  const star = points => `M${points.map(a => P(pol(18, 18, 4.7, a))).join('L')}z`;
  const runner = (x, y, w, h) =>
    rect(x, y, w, h, 'var(--rug)') +
    rect(x + 0.35, y + 0.35, w - 0.7, h - 0.7, 'none', 'stroke="var(--inlay)" stroke-width=".1" opacity=".6"');
  const fringe = steps(0.2, 3.4, 0.25)
    .map(i => `M${f(16.3 + i)} .6v-.4`)
    .join('');
  return (
    rect(0, 0, 36, 36, 'var(--wood)') +
    rect(0, 0, 36, 36, 'url(#parquet)') +
    rect(0.6, 0.6, 34.8, 34.8, 'none', 'stroke="var(--wood2)" stroke-width=".5"') +
    twice(
      runner(16.3, 0.6, 3.4, 10.4) +
        lines(fringe, 'var(--inlay)', 0.06, 'opacity=".7"') +
        runner(0.6, 16.6, 10.4, 2.8) +
        rect(2.3, 2.3, 9.6, 9.8, 'var(--stone3)', 'opacity=".55" rx=".2"') +
        rect(2.3, 2.3, 9.6, 9.8, 'url(#flag)', 'opacity=".5"') +
        rect(2.7, 2.7, 8.8, 9, 'none', 'stroke="var(--inlay)" stroke-width=".08" opacity=".5"') +
        lines('M27.200 3.200h5.400v9.600h-5.400zM28 4h3.800v8H28z', 'var(--wood2)', 0.16),
    ) +
    '<circle cx="18" cy="18" r="6.800" fill="var(--rug)" stroke="var(--inlay)" stroke-width=".14"/>' +
    `<g fill="none" stroke="var(--inlay)" stroke-width=".1" opacity=".75"><circle cx="18" cy="18" r="6.300"/>
      <circle cx="18" cy="18" r="4.700"/><circle cx="18" cy="18" r="2.100"/>
      <path d="${star([0, 135, 270, 45, 180, 315, 90, 225])}"/></g>`
  );
}

/** A broad avenue with a planted middle, a cross street, two side streets, plazas at the corners. */
function avenue() {
  const zebra = (x, y, w, h, across) =>
    steps(0, across ? w - 0.1 : h - 0.1, 0.9)
      .map(i => (across ? rect(x + i, y, 0.48, h, 'var(--mark)') : rect(x, y + i, w, 0.48, 'var(--mark)')))
      .join('');
  const block = (x, y, w, h) =>
    `<rect class="g-walk" x="${x}" y="${y}" width="${w}" height="${h}" rx=".6"/>
      ${rect(x, y, w, h, 'url(#pave)', 'rx=".6"')}
      <rect class="g-block" x="${x + 1}" y="${y + 1}" width="${w - 2}" height="${h - 2}" rx=".3"/>
      ${rect(x + 1, y + 1, w - 2, h - 2, 'url(#slab)', 'rx=".3"')}
      <rect class="g-kerb" x="${x}" y="${y}" width="${w}" height="${h}" rx=".6"/>`;
  const quarter =
    block(-1, -1, 4.6, 14.4) +
    block(8, -1, 4.4, 14.4) +
    block(23.6, -1, 13.4, 14.4) +
    `<circle cx="30.300" cy="6.400" r="3.600" fill="var(--plaza)"/>
      <g class="g-mark faint" stroke-width=".09"><circle cx="30.300" cy="6.400" r="3.600"/>
      <circle cx="30.300" cy="6.400" r="2.500"/><path d="M30.300 2.800v7.200M26.700 6.400h7.200"/></g>` +
    rect(17.2, -1, 1.6, 10.6, 'var(--lawn)', 'rx=".7"') +
    `<g class="g-paint half">${zebra(12.7, 11.6, 10.6, 1.3, true)}${zebra(10.4, 13.7, 1.3, 8.6, false)}</g>`;
  return (
    '<rect class="g-street" width="36" height="36"/>' +
    // the trucks of the table stand in the side streets at the lower left and the upper right
    `<g transform="matrix(1 0 0 -1 0 36)">${twice(quarter)}
      <g class="g-mark" stroke-width=".1" stroke-dasharray="1.100 .7">
      ${twice('<path d="M14.900 0V11M21.100 0V11M5.800 0V13M0 18H10"/>')}</g></g>`
  );
}

const GROUNDS = { street, harbour, temple, park, laboratory, house, avenue };
// How the ground lies for each edge the viewer may sit at: it turns with the terrain that stands on it.
const TURN = { south: 0, west: -90, north: 180, east: 90 };

/** The ground of a battlefield as SVG text. @param {string} [name] @param {string} [edge] where the viewer sits */
export function groundOf(name = 'street', edge = 'south') {
  const known = GROUNDS[name] ? name : 'street';
  return `<g transform="rotate(${TURN[edge] || 0} 18 18)" data-ground="${known}">${GROUNDS[known]()}</g>`;
}

/** Patterns of the grounds, beside those every ground shares. */
export const GROUND_DEFS = `<defs>
  <pattern id="flag" width="3.400" height="3.400" patternUnits="userSpaceOnUse">
  <path d="M0 0H3.400M0 1.700H3.400M0 0V1.700M1.700 1.700V3.400" stroke="var(--shade)" stroke-width=".07" opacity=".4"
    fill="none"/></pattern>
  <pattern id="mow" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(30)">
  <rect width="2" height="4" fill="var(--grass2)" opacity=".5"/></pattern>
  <pattern id="tiles" width="2" height="2" patternUnits="userSpaceOnUse">
  <path d="M0 0H2M0 0V2" stroke="var(--tile2)" stroke-width=".07" fill="none"/>
  <path d="M1 .9v.2M.9 1h.2" stroke="var(--tile2)" stroke-width=".05"/></pattern>
  <pattern id="parquet" width="2.400" height="2.400" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
  <path d="M0 0H1.200V1.200H0zM0 .4H1.200M0 .8H1.200M1.200 0V1.200M1.600 0V1.200M2 0V1.200M1.200 1.200H2.400V2.400H1.200zM1.200 1.600H2.400M1.200 2H2.400M0 1.200V2.400M.4 1.200V2.400M.8 1.200V2.400"
    stroke="var(--wood2)" stroke-width=".06" fill="none" opacity=".7"/></pattern></defs>`;
