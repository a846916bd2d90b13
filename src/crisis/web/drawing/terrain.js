// Terrain seen from above, by kind. "If it has a shadow, it has a Size": shadow length is Size times 0.26 inch.
// Every drawing is centred on the origin in its usual footprint (inches) and stretched to the footprint of the piece.

import { P, circle, f, hull, pol, rad } from './shapes.js';

/**
 * A terrain feature on the board.
 * @typedef {{id: string, kind: string, size: number, x: number, y: number, w: number, d: number, rot: number,
 *   round: boolean, interactive: boolean, corners: import('./shapes.js').Point[]}} PieceView
 */

const PAINTS = ['car1', 'car2', 'car3', 'car4'];
const numberOf = id => [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7);

const DRAW = {
  apartment: [
    6,
    6,
    () => `<rect x="-3" y="-3" width="6" height="6" fill="var(--wall)" class="outline"/>
      <rect x="-2.750" y="-2.750" width="5.500" height="5.500" fill="var(--roof1)"/>
    <rect x="-2.750" y="-2.750" width="5.500" height="5.500" fill="url(#tar)"/>
    <path class="ln1" d="M-2.750-2.750h5.500v5.500h-5.500zM.3-2.750v5.500M-2.750.2H.3"/>
    <rect x=".75" y="-2.250" width="1.600" height="1.300" fill="var(--roof3)" stroke="var(--roofline)"
      stroke-width=".05"/><path class="ln1" d="M.75-1.600h1.600"/>
    <circle cx="1.550" cy="1.350" r=".95" fill="var(--roof3)" stroke="var(--roofline)" stroke-width=".06"/>
    <circle cx="1.550" cy="1.350" r=".55" fill="var(--roof2)"/><path class="ln1" d="M.6 1.350h1.900M1.550.4v1.900"/>
    <g fill="var(--roof2)" stroke="var(--roofline)" stroke-width=".05">
    <rect x="-2.350" y="-2.350" width=".9" height=".9"/><rect x="-1.200" y="-2.350" width=".9" height=".9"/></g>
    <path class="ln1" d="M-2.350-2.350l.9.9M-1.450-2.350l-.9.9M-1.200-2.350l.9.9M-.3-2.350l-.9.9"/>
    <rect x="-2.350" y=".65" width="2.200" height="1.700" fill="var(--lit)" opacity=".85" stroke="var(--roofline)"
      stroke-width=".06"/>
        <path d="M-1.800.65v1.700M-1.250.65v1.700M-.7.65v1.700M-2.350 1.500h2.200" stroke="var(--roof3)"
          stroke-width=".06"/>`,
  ],
  shop: [
    5,
    5,
    () => `<rect x="-2.500" y="-2.500" width="5" height="5" fill="var(--wall)" class="outline"/>
      <rect x="-2.280" y="-2.280" width="4.560" height="4.560" fill="var(--roof2)"/>
      <rect x="-2.280" y="-2.280" width="4.560" height="4.560" fill="url(#tar)"/>
    <path class="ln1" d="M-2.280-2.280h4.560v4.560h-4.560zM-2.280 1.150h4.560"/>
    <g fill="var(--awn1)"><path d="M-2.500 1.700h5v.8h-5z"/></g>
    <g fill="var(--awn2)">${[-2.5, -1.5, -0.5, 0.5, 1.5]
      .map(
        x => `<rect x="${x}" y="1.700" width=".5"
      height=".8"/>`,
      )
      .join('')}</g>
    <rect x="-1.900" y="-1.900" width="1.500" height="1.500" fill="var(--roof3)" stroke="var(--roofline)"
      stroke-width=".05"/>
        <circle cx="-1.150" cy="-1.150" r=".52" fill="none" stroke="var(--roofline)" stroke-width=".06"/>
        <path class="ln1" d="M-1.150-1.670v1.040M-1.670-1.150h1.040"/>
    <rect x=".5" y="-1.900" width="1.400" height="2.300" fill="var(--lit)" opacity=".8" stroke="var(--roofline)"
      stroke-width=".06"/>
        <path d="M1.200-1.900v2.300M.5-1.100h1.400M.5-.35h1.400" stroke="var(--roof3)" stroke-width=".06"/>`,
  ],
  truck: [
    6,
    2.5,
    () => `<rect x="-3" y="-1.150" width="4.300" height="2.300" rx=".12" fill="var(--trail)" class="outline"/>
      <path d="M-2.700-1.150v2.300M-1.700-1.150v2.300M-.7-1.150v2.300M.3-1.150v2.300" stroke="var(--shade)"
        opacity=".25" stroke-width=".05"/><path d="M-2.700-.12h3.700v.5h-3.700z" fill="var(--car1)" opacity=".8"/>
    <rect x="1.420" y="-1.100" width="1.580" height="2.200" rx=".38" fill="var(--metal)" class="outline"/>
    <path d="M2.120-.92h.5q.16.92 0 1.840h-.5z" fill="var(--glass)"/>
    <path d="M1.600-.8h.35v1.600h-.35z" fill="var(--metal2)"/><circle cx="2.920" cy="-.75" r=".1" fill="var(--lit)"/>
    <circle cx="2.920" cy=".75" r=".1" fill="var(--lit)"/>`,
  ],
  garbage: [
    6,
    2.5,
    () => `<rect x="-3" y="-1.200" width="4.200" height="2.400" rx=".3" fill="var(--bin)" class="outline"/>
      <path d="M-2.300-1.200v2.400M-1.500-1.200v2.400M-.7-1.200v2.400M.1-1.200v2.400" stroke="var(--shade)"
        opacity=".35" stroke-width=".12"/><rect x="-3" y="-.8" width=".55" height="1.600" fill="var(--glass)"/>
    <rect x="1.400" y="-1.100" width="1.600" height="2.200" rx=".38" fill="var(--metal)" class="outline"/>
    <path d="M2.120-.92h.5q.16.92 0 1.840h-.5z" fill="var(--glass)"/>
    <circle cx="1.720" cy="0" r=".2" fill="var(--lit)"/><circle cx="2.920" cy="-.75" r=".1" fill="var(--lit)"/>
    <circle cx="2.920" cy=".75" r=".1" fill="var(--lit)"/>`,
  ],
  kiosk: [
    2.75,
    2,
    () =>
      `<rect x="-1.375" y="-1" width="2.750" height="2" rx=".1" fill="var(--awn1)" class="outline"/>
        <g fill="var(--awn2)">${[-1.375, -0.589, 0.196, 0.982]
          .map(
            x => `<rect x="${x}" y="-1" width=".393"
          height="2"/>`,
          )
          .join('')}</g>
            <path d="M-1.375-1 0-.1 1.375-1M-1.375 1 0 .1 1.375 1M0-.1V.1" stroke="var(--shade)" stroke-width=".05"
              opacity=".45" fill="none"/>
                <rect x="-.55" y="-.42" width="1.100" height=".84" fill="var(--roof3)" stroke="var(--roofline)"
                  stroke-width=".05"/>`,
  ],
  dumpster: [
    2.25,
    1.5,
    () =>
      `<rect x="-1.125" y="-.75" width="2.250" height="1.500" rx=".1" fill="var(--bin)" class="outline"/>
        <path d="M-1-.62h.94v1.240H-1zM.06-.62H1v1.240H.06z" fill="#000" opacity=".18"/>
        <path d="M-.8-.62v1.240M-.4-.62v1.240M.3-.62v1.240M.7-.62v1.240" stroke="var(--shade)" opacity=".4"
          stroke-width=".06"/>`,
  ],
  lamp: [
    1,
    1,
    () =>
      `<circle r=".5" fill="var(--metal2)" class="outline"/><circle r=".3" fill="var(--metal)"/>
        <path d="M0 0H.95" stroke="var(--metal)" stroke-width=".15"/>
        <circle cx=".95" r=".2" fill="var(--lit)" stroke="var(--metal2)" stroke-width=".06"/>`,
  ],
  car: [
    4,
    2,
    t => {
      const paint = PAINTS[numberOf(t.id) % 4];
      return `<rect x="-2" y="-.95" width="4" height="1.900" rx=".55" fill="var(--${paint})" class="outline"/>
        <path d="M-2-.45q.1-.5.6-.5h.3v1.900h-.3q-.5 0-.6-.5z" fill="var(--shade)" opacity=".16"/>
    <path d="M.35-.78q.5.06.62.78-.12.720-.62.780-.25-.780 0-1.560z" fill="var(--glass)"/>
    <path d="M-1.150-.74h.45v1.480h-.45q-.22-.74 0-1.480z" fill="var(--glass)"/>
    <rect x="-.68" y="-.74" width="1" height="1.480" rx=".15" fill="var(--${paint})"/>
    <rect x="-.68" y="-.74" width="1" height="1.480" rx=".15" fill="#fff" opacity=".14"/>
    <path d="M-.6-.86h.85M-.6.86h.85" stroke="var(--glass)" stroke-width=".13"/>${
      paint === 'car3' ? '<rect x="-.35" y="-.3" width=".34" height=".6" fill="var(--lit)"/>' : ''
    }<circle cx="1.880" cy="-.6" r=".12" fill="var(--lit)"/>
        <circle cx="1.880" cy=".6" r=".12" fill="var(--lit)"/>`;
    },
  ],
  foodTruck: [
    3.5,
    2,
    t => {
      const paint = PAINTS[(numberOf(t.id) + 2) % 4];
      return `<rect x="-1.75" y="-.95" width="2.7" height="1.9" rx=".14" fill="var(--${paint})" class="outline"/>
        <rect x="-1.55" y="-.75" width="2.3" height="1.5" rx=".08" fill="#fff" opacity=".16"/>
    <path d="M-1.75.62h2.7v.42h-2.7z" fill="var(--awn1)"/>
    <g fill="var(--awn2)">${[-1.48, -0.94, -0.4, 0.14, 0.68]
      .map(
        x => `<rect x="${x}" y=".62" width=".27"
      height=".42"/>`,
      )
      .join('')}</g>
    <rect x="-1.3" y="-.5" width=".8" height=".7" fill="var(--roof3)" stroke="var(--roofline)" stroke-width=".05"/>
    <circle cx="-.9" cy="-.15" r=".24" fill="none" stroke="var(--roofline)" stroke-width=".06"/>
    <circle cx=".2" cy="-.15" r=".28" fill="var(--lit)" opacity=".85" stroke="var(--roofline)" stroke-width=".06"/>
    <rect x="1.02" y="-.88" width=".73" height="1.76" rx=".3" fill="var(--metal)" class="outline"/>
    <path d="M1.28-.7h.22q.14.7 0 1.4h-.22z" fill="var(--glass)"/><circle cx="1.68" cy="-.6" r=".09" fill="var(--lit)"/>
    <circle cx="1.68" cy=".6" r=".09" fill="var(--lit)"/>`;
    },
  ],
  container: [
    4.5,
    2,
    t => {
      const paint = PAINTS[numberOf(t.id) % 4];
      return `<rect x="-2.25" y="-1" width="4.5" height="2" rx=".06" fill="var(--${paint})" class="outline"/>
        <path d="${Array.from({ length: 14 }, (_, i) => `M${f(-2.05 + i * 0.315)}-.9v1.8`).join('')}"
          stroke="var(--shade)" stroke-width=".09" opacity=".35"/>
            <path d="M1.95-.95v1.9M2.1-.5v1" stroke="var(--roofline)" stroke-width=".06"/>`;
    },
  ],
  billboard: [
    4,
    1.25,
    () =>
      `<rect x="-2" y="-.625" width="4" height="1.25" rx=".05" fill="var(--metal2)" class="outline"/>
        <rect x="-1.85" y="-.2" width="3.7" height=".7" fill="var(--awn2)"/>
        <path d="M-1.6.15h1.5M.2-.05h1.4M.2.3h.9" stroke="var(--car1)" stroke-width=".16"/>
        <g fill="var(--lit)"><circle cx="-1.3" cy="-.42" r=".11"/><circle cx="0" cy="-.42" r=".11"/>
        <circle cx="1.3" cy="-.42" r=".11"/></g>`,
  ],
  market: [
    4,
    3,
    () =>
      `<rect x="-2" y="-1.5" width="4" height="3" rx=".08" fill="var(--roof3)" class="outline"/><g>${[
        0, 1, 2, 3, 4, 5, 6, 7,
      ]
        .map(
          i => `<rect
        x="${-2 + i * 0.5}" y="-1.5" width=".5" height="1.7" fill="var(--${i % 2 ? 'awn2' : 'awn1'})"/>`,
        )
        .join('')}</g><path d="M-2 .2h4" stroke="var(--shade)" stroke-width=".08" opacity=".5"/>${[
        -1.45, -0.5, 0.45, 1.4,
      ]
        .map(
          (x, i) => `<rect
            x="${x - 0.36}" y=".5" width=".72" height=".7" fill="var(--${['bin', 'car3', 'car1', 'car2'][i]})"
              stroke="var(--roofline)" stroke-width=".05"/>`,
        )
        .join('')}`,
  ],
  mailbox: [
    1,
    1,
    () =>
      '<rect x="-.5" y="-.5" width="1" height="1" rx=".12" fill="var(--metal2)" class="outline"/><rect x="-.36" y="-.4" width=".72" height=".8" rx=".3" fill="var(--car4)"/><path d="M-.22.12h.44" stroke="var(--awn2)" stroke-width=".1"/>',
  ],
  bench: [
    1.75,
    0.75,
    () =>
      '<rect x="-.875" y="-.375" width="1.75" height=".75" rx=".06" fill="var(--wall)" class="outline"/><path d="M-.8-.2h1.6M-.8.02h1.6M-.8.24h1.6" stroke="var(--roof2)" stroke-width=".15"/><path d="M-.66-.36v.72M.66-.36v.72" stroke="var(--metal2)" stroke-width=".08"/>',
  ],
  crate: [
    1,
    1,
    () =>
      '<rect x="-.5" y="-.5" width="1" height="1" rx=".04" fill="var(--roof2)" class="outline"/><path d="M-.42-.42h.84v.84h-.84zM-.42-.42l.84.84M.42-.42l-.84.84" fill="none" stroke="var(--roofline)" stroke-width=".09"/>',
  ],
  sign: [
    1,
    1,
    () =>
      '<circle r=".5" fill="var(--metal2)" class="outline"/><circle r=".16" fill="var(--metal)"/><path d="M-.46-.13h.92v.26h-.92z" fill="var(--bin)" stroke="var(--shade)" stroke-width=".05"/><path d="M-.3 0h.5" stroke="var(--awn2)" stroke-width=".07"/>',
  ],
  tube: [
    1.75,
    1.75,
    () =>
      '<rect x="-.875" y="-.875" width="1.75" height="1.75" rx=".16" fill="var(--metal2)" class="outline"/><circle r=".66" fill="var(--plaza)" stroke="var(--roofline)" stroke-width=".1"/><circle r=".42" fill="var(--lit)" opacity=".45"/><g fill="var(--metal)"><circle cx="-.7" cy="-.7" r=".1"/><circle cx=".7" cy="-.7" r=".1"/><circle cx=".7" cy=".7" r=".1"/><circle cx="-.7" cy=".7" r=".1"/></g>',
  ],
  statue: [
    2,
    1.5,
    () =>
      '<rect x="-1" y="-.75" width="2" height="1.5" rx=".08" fill="var(--roof2)" class="outline"/><rect x="-.82" y="-.58" width="1.64" height="1.16" fill="var(--roof3)"/><path d="M-.6.3q-.1-.5.25-.6.4-.1.7 0l.2-.24.14.22q.2.18.06.36l-.3.05-.05.4h-.2l-.06-.3h-.4l-.08.3h-.22z" fill="var(--metal2)" stroke="var(--roofline)" stroke-width=".05"/>',
  ],
  shrine: [
    5,
    5,
    () =>
      `<rect x="-2.5" y="-2.5" width="5" height="5" fill="var(--wall)" class="outline"/>
        <rect x="-2" y="-2" width="4" height="4" fill="var(--roof3)" stroke="var(--roofline)" stroke-width=".06"/>
        <rect x="-1.45" y="-1.45" width="2.9" height="2.9" fill="var(--roof2)" stroke="var(--roofline)"
          stroke-width=".06"/>
            <rect x="-.85" y="-.85" width="1.7" height="1.7" fill="var(--roof1)" stroke="var(--roofline)"
              stroke-width=".06"/><path class="ln1" d="M-2.5-2.5-.85-.85M2.5-2.5.85-.85M2.5 2.5.85.85M-2.5 2.5-.85.85"/>
                <circle r=".38" fill="var(--lit)" opacity=".8"/>`,
  ],
  sanctum: [
    7,
    7,
    () =>
      `<rect x="-3.5" y="-3.5" width="7" height="7" fill="var(--wall)" class="outline"/>
        <rect x="-3.2" y="-3.2" width="6.4" height="6.4" fill="var(--roof1)"/>
        <rect x="-3.2" y="-3.2" width="6.4" height="6.4" fill="url(#tar)"/>
        <path class="ln1" d="M-3.2-3.2h6.4v6.4h-6.4zM-3.2-3.2l1.4 1.4M3.2-3.2l-1.4 1.4M3.2 3.2l-1.4-1.4M-3.2 3.2l1.4-1.4"/>
        <rect x="-1.8" y="-1.8" width="3.6" height="3.6" fill="var(--roof2)" stroke="var(--roofline)"
          stroke-width=".06"/><circle r="1.35" fill="var(--glass)" stroke="var(--roofline)" stroke-width=".1"/>
            <path d="M-1.25-.4q1.3.9 2.5-.1M-1.2.5q1.2-.9 2.4.1M-.5-1.25q.3 1.25-.2 2.5M.55-1.2q-.4 1.2.1 2.4"
              fill="none" stroke="var(--lit)" stroke-width=".12"/>`,
  ],
  monolith: [
    5,
    5,
    () =>
      '<rect x="-2.5" y="-2.5" width="5" height="5" rx=".3" fill="var(--roof3)" class="outline"/><path d="M-1.9-1.2-.4-2.1 1.7-1.5 2-.2 1.6 1.7.1 2.1-1.8 1.5z" fill="var(--wall)" stroke="var(--roofline)" stroke-width=".08"/><path d="M-.8-.9.4-1.3 1.2-.3.5.9-.6.8z" fill="var(--glass)" stroke="var(--lit)" stroke-width=".07" opacity=".9"/>',
  ],
  tree: [
    2.25,
    2.25,
    t => {
      const n = numberOf(t.id),
        leaf = (x, y, r, o) => `<circle cx="${f(x)}" cy="${f(y)}" r="${r}" fill="#fff" opacity="${o}"/>`;
      return `<circle r="1.125" fill="var(--bin)"
        class="outline"/>${[0, 1, 2, 3, 4, 5].map(i => leaf(...pol(0, 0, 0.62, n * 7 + i * 60), 0.36, i % 2 ? 0.1 : 0.05)).join('')}${leaf(-0.2, -0.25, 0.42, 0.1)}<circle
          r=".16" fill="var(--wall)"/>`;
    },
  ],
  hedge: [
    3.5,
    1.5,
    () =>
      `<rect x="-1.75" y="-.75" width="3.5" height="1.5" rx=".45" fill="var(--bin)" class="outline"/>${[
        -1.25, -0.6, 0.05, 0.7, 1.3,
      ]
        .map(
          (x, i) => `<circle
        cx="${x}" cy="${i % 2 ? 0.22 : -0.2}" r=".38" fill="#fff" opacity=".09"/>`,
        )
        .join('')}`,
  ],
  basin: [
    3,
    3,
    () =>
      '<circle r="1.5" fill="var(--roof2)" class="outline"/><circle r="1.22" fill="var(--plaza)" stroke="var(--roofline)" stroke-width=".08"/><circle r=".82" fill="none" stroke="#fff" stroke-width=".06" opacity=".4"/><circle r=".5" fill="var(--roof3)" stroke="var(--roofline)" stroke-width=".08"/><circle r=".2" fill="#fff" opacity=".55"/>',
  ],
  column: [
    1.75,
    1.75,
    () =>
      `<circle r=".875" fill="var(--roof3)" class="outline"/>
        <circle r=".68" fill="var(--roof2)" stroke="var(--roofline)" stroke-width=".06"/>${[
          0, 45, 90, 135, 180, 225, 270, 315,
        ]
          .map(a => {
            const [x, y] = pol(0, 0, 0.68, a);
            return `<circle cx="${f(x)}" cy="${f(y)}" r=".12" fill="var(--roof3)"/>`;
          })
          .join('')}<circle r=".3" fill="none" stroke="var(--roofline)" stroke-width=".06"/>`,
  ],
  obelisk: [
    2,
    2,
    () =>
      '<circle r="1" fill="var(--wall)" class="outline"/><path d="M-.62-.62h1.24v1.24h-1.24z" fill="var(--roof2)" stroke="var(--roofline)" stroke-width=".06"/><path class="ln1" d="M-.62-.62.62.62M.62-.62-.62.62"/><circle r=".16" fill="var(--lit)"/>',
  ],
  crystal: [
    1.5,
    1.5,
    () =>
      '<circle r=".75" fill="var(--roof3)" class="outline"/><path d="M0-.62.44-.12.22.58-.3.5-.5-.1z" fill="var(--civ)" stroke="var(--roofline)" stroke-width=".06"/><path d="M0-.62.02.1M.44-.12.02.1.22.58M-.5-.1.02.1" fill="none" stroke="#fff" stroke-width=".05" opacity=".6"/>',
  ],
  tank: [
    2.25,
    2.25,
    () =>
      '<circle r="1.125" fill="var(--metal2)" class="outline"/><circle r=".88" fill="var(--metal)" stroke="var(--roofline)" stroke-width=".06"/><path d="M-.88 0h1.76" stroke="var(--car3)" stroke-width=".2"/><circle r=".3" fill="var(--glass)" stroke="var(--roofline)" stroke-width=".07"/>',
  ],
  barrels: [
    2,
    2,
    () =>
      `<circle r="1" fill="var(--shade)" opacity=".35"/>${[
        [-0.42, -0.36],
        [0.42, -0.36],
        [0, 0.42],
      ]
        .map(
          ([x, y], i) =>
            `<g transform="translate(${x} ${y})">
              <circle r=".5" fill="var(--${['car1', 'bin', 'car3'][i]})" class="outline"/>
              <circle r=".34" fill="none" stroke="var(--shade)" stroke-width=".07" opacity=".5"/>
              <circle cx=".16" cy="-.12" r=".08" fill="var(--shade)"/></g>`,
        )
        .join('')}`,
  ],
  drum: [
    1.75,
    1.75,
    () =>
      '<circle r=".875" fill="var(--roof2)" class="outline"/><circle r=".55" fill="var(--wall)" stroke="var(--roofline)" stroke-width=".08"/><circle r=".2" fill="var(--glass)"/><path class="ln1" d="M0-.875V-.55M0 .875V.55M-.875 0h.325M.875 0H.55"/>',
  ],
  post: [
    0.75,
    0.75,
    () => '<circle r=".375" fill="var(--metal2)" class="outline"/><circle r=".2" fill="var(--metal)"/>',
  ],
  flame: [
    1,
    1,
    () =>
      '<circle r=".5" fill="var(--wall)" class="outline"/><circle r=".34" fill="var(--roof3)"/><circle r=".2" fill="var(--lit)"/>',
  ],
  pavilion: [
    4,
    4,
    () =>
      `<circle r="2" fill="var(--wall)" class="outline"/>${[0, 45, 90, 135, 180, 225, 270, 315]
        .map((a, i) => {
          const [x, y] = pol(0, 0, 1.85, a),
            [u, v] = pol(0, 0, 1.85, a + 45);
          return `<path d="M0 0L${f(x)} ${f(y)}L${f(u)} ${f(v)}z" fill="var(--${
            i % 2 ? 'awn2' : 'awn1'
          })" opacity=".85"/>`;
        })
        .join('')}<circle r=".3" fill="var(--roof3)" stroke="var(--roofline)" stroke-width=".06"/>`,
  ],
  boat: [
    5,
    2.25,
    () =>
      '<path d="M-2.5-.7Q-2.5-1-2.2-1.05L.8-1.1Q2-.9 2.5 0 2 .9.8 1.1L-2.2 1.05Q-2.5 1-2.5.7z" fill="var(--car2)" class="outline"/><path d="M-2.2-.7L.7-.8Q1.6-.6 2 0 1.6.6.7.8L-2.2.7z" fill="var(--awn2)" opacity=".75"/><rect x="-1.5" y="-.5" width="1.4" height="1" rx=".1" fill="var(--metal)" class="outline"/><path d="M-.4-.4h.22v.8h-.22z" fill="var(--glass)"/><path d="M-2.5 0h.7" stroke="var(--roofline)" stroke-width=".12"/>',
  ],
  machine: [
    3,
    2.5,
    () =>
      `<rect x="-1.5" y="-1.25" width="3" height="2.5" rx=".12" fill="var(--metal2)" class="outline"/>
        <rect x="-1.3" y="-1.05" width="1.5" height="2.1" fill="var(--metal)" stroke="var(--roofline)"
          stroke-width=".05"/>
            <path d="${[-0.8, -0.45, -0.1, 0.25, 0.6].map(y => `M-1.15 ${y}h1.2`).join('')}" stroke="var(--shade)"
              stroke-width=".1" opacity=".45"/>
                <circle cx=".82" cy="-.5" r=".38" fill="var(--glass)" stroke="var(--roofline)" stroke-width=".06"/>
                <g fill="var(--lit)"><rect x=".5" y=".3" width=".18" height=".18"/>
                <rect x=".8" y=".3" width=".18" height=".18"/>
                <rect x="1.1" y=".3" width=".18" height=".18" opacity=".4"/></g>`,
  ],
  shelf: [
    3.5,
    1.5,
    () =>
      `<rect x="-1.75" y="-.75" width="3.5" height="1.5" rx=".05" fill="var(--wall)" class="outline"/>${[
        -1.55, -1.2, -0.85, -0.5, -0.15, 0.2, 0.55, 0.9, 1.25,
      ]
        .map(
          (x, i) => `<rect
        x="${x}" y="${-0.55}" width=".28" height="1.1" fill="var(--${['car1', 'car2', 'car3', 'car4', 'bin'][i % 5]})"
          opacity=".9"/>`,
        )
        .join('')}`,
  ],
  tomb: [
    3,
    1.5,
    () =>
      '<rect x="-1.5" y="-.75" width="3" height="1.5" rx=".08" fill="var(--wall)" class="outline"/><path d="M-1.3-.32-.9-.58H.9L1.3-.32V.32L.9.58H-.9L-1.3.32z" fill="var(--roof2)" stroke="var(--roofline)" stroke-width=".06"/><path class="ln1" d="M-.6 0h1.2M.25-.3v.6"/>',
  ],
  gate: [
    4,
    1.75,
    () =>
      '<rect x="-2" y="-.875" width="4" height="1.75" rx=".06" fill="var(--wall)" class="outline"/><rect x="-1.8" y="-.5" width="3.6" height="1" fill="var(--awn1)" opacity=".85"/><path class="ln1" d="M-1.8 0h3.6"/><circle r=".45" fill="var(--roof2)" stroke="var(--roofline)" stroke-width=".07"/>',
  ],
  forklift: [
    2.5,
    1.5,
    () =>
      '<rect x="-1.25" y="-.7" width="1.7" height="1.4" rx=".18" fill="var(--car3)" class="outline"/><rect x="-.75" y="-.45" width=".75" height=".9" fill="var(--glass)"/><path d="M.5-.4h.75M.5.4h.75" stroke="var(--metal)" stroke-width=".16"/><path d="M.5-.6v1.2" stroke="var(--metal2)" stroke-width=".16"/>',
  ],
};

/** Which drawing a kind of terrain gets. What is not listed is drawn as a roof with its footprint. */
const KINDS = {
  'lamp-post': 'lamp',
  'street-sign': 'sign',
  mailbox: 'mailbox',
  bench: 'bench',
  'small-crate': 'crate',
  car: 'car',
  dumpster: 'dumpster',
  'cryo-tube': 'tube',
  'small-panther-statue': 'statue',
  newsstand: 'kiosk',
  'coffee-stand': 'kiosk',
  billboard: 'billboard',
  'food-cart': 'foodTruck',
  'shipping-container': 'container',
  'small-building': 'shop',
  'market-stand': 'market',
  'shrine-en-sabah-nur': 'shrine',
  'apartment-building': 'apartment',
  'sanctum-sanctorum': 'sanctum',
  monolith: 'monolith',
  barrels: 'barrels',
  forklift: 'forklift',
  'fishing-boat': 'boat',
  'harbour-shed': 'shop',
  'cable-drum': 'drum',
  bollard: 'post',
  'stone-lion': 'statue',
  bookcase: 'shelf',
  altar: 'column',
  'relic-case': 'tube',
  'moon-gate': 'gate',
  candelabra: 'flame',
  oak: 'tree',
  hedge: 'hedge',
  fountain: 'basin',
  bandstand: 'pavilion',
  'ice-cream-van': 'foodTruck',
  'server-rack': 'machine',
  generator: 'machine',
  workbench: 'machine',
  'chemical-tank': 'tank',
  'drone-dock': 'machine',
  'gas-bottle': 'post',
  'broken-column': 'column',
  obelisk: 'obelisk',
  sarcophagus: 'tomb',
  'stepped-shrine': 'shrine',
  'offering-bowl': 'flame',
  'regeneration-tank': 'tank',
  'dark-intrusion': 'crystal',
  'vampire-tomb': 'tomb',
  'gun-turret': 'tank',
  'sign-post': 'sign',
  'crystal-obelisk': 'crystal',
  beacon: 'obelisk',
  'infested-building': 'shop',
  bunker: 'shrine',
  'law-office': 'shop',
  'corner-bar': 'shop',
  'mystic-mansion': 'sanctum',
  'fallen-shrine': 'column',
  'cement-mixer': 'foodTruck',
  'chemical-truck': 'garbage',
  'floating-node': 'crystal',
};

function drawingOf(t) {
  if (t.kind === 'truck') return DRAW[numberOf(t.id) % 2 ? 'truck' : 'garbage'];
  return DRAW[KINDS[t.kind]];
}

function generic(t) {
  if (t.round)
    return `<circle r="${f(t.w / 2)}" fill="var(--wall)" class="outline"/>
      <circle r="${f((t.w / 2) * 0.82)}" fill="var(--roof1)"/><circle r="${f((t.w / 2) * 0.82)}" fill="url(#tar)"/>`;
  const w = t.w,
    d = t.d,
    rim = Math.min(0.25, w * 0.1, d * 0.1);
  return `<rect x="${-w / 2}" y="${-d / 2}" width="${w}" height="${d}" fill="var(--wall)" class="outline"/>
    <rect x="${f(-w / 2 + rim)}" y="${f(-d / 2 + rim)}" width="${f(w - 2 * rim)}" height="${f(d - 2 * rim)}"
      fill="var(--roof1)"/>
        <rect x="${f(-w / 2 + rim)}" y="${f(-d / 2 + rim)}" width="${f(w - 2 * rim)}" height="${f(d - 2 * rim)}"
          fill="url(#tar)"/>
            <path class="ln1" d="M${f(-w / 2 + rim)} ${f(-d / 2 + rim)}L${f(w / 2 - rim)} ${f(d / 2 - rim)}M${f(w / 2 - rim)} ${f(-d / 2 + rim)}L${f(-w / 2 + rim)} ${f(d / 2 - rim)}"/>`;
}

/** @param {PieceView} t */
export function shadow(t) {
  const away = [0.15 * t.size, 0.215 * t.size];
  const foot = t.round ? circle(t.x, t.y, t.kind === 'lamp-post' ? 0.3 : t.w / 2, 20) : t.corners;
  return `<polygon class="shadow"
    points="${P(...hull(foot.concat(foot.map(q => [q[0] + away[0], q[1] + away[1]]))))}"/>`;
}

/** @param {PieceView} t */
export function body(t) {
  const drawing = drawingOf(t);
  const place = `translate(${f(t.x)} ${f(t.y)}) rotate(${f(t.rot)})`;
  if (!drawing) return `<g transform="${place}">${generic(t)}</g>`;
  const [w, d, draw] = drawing;
  const stretch = Math.abs(w - t.w) > 0.01 || Math.abs(d - t.d) > 0.01 ? ` scale(${f(t.w / w)} ${f(t.d / d)})` : '';
  return `<g transform="${place}${stretch}">${draw(t)}</g>`;
}

/** What shines at night. @param {PieceView} t */
export function glow(t) {
  const pool = (x, y, r) => `<circle cx="${f(x)}" cy="${f(y)}" r="${r}" fill="url(#pool)"/>`;
  const cone = nose =>
    `<path transform="translate(${P(pol(t.x, t.y, nose, t.rot))}) rotate(${f(t.rot)})" d="M0-.65 5.5-2.3V2.3L0 .65z"
      fill="url(#cone)"/>`;
  const shine = {
    'lamp-post': () => pool(...pol(t.x, t.y, 0.9, t.rot), 5.2),
    newsstand: () => pool(t.x, t.y, 3),
    'coffee-stand': () => pool(t.x, t.y, 3),
    'food-cart': () => pool(...pol(t.x, t.y, 1.1, t.rot + 90), 3.2),
    'small-building': () => pool(...pol(t.x, t.y, 2.5, t.rot + 90), 3.6),
    billboard: () => pool(t.x, t.y, 3),
    truck: () => cone(t.w / 2),
    car: () => (numberOf(t.id) % 3 === 0 ? cone(t.w / 2) : ''),
    'market-stand': () => pool(t.x, t.y, 3.4),
    candelabra: () => pool(t.x, t.y, 3),
    'offering-bowl': () => pool(t.x, t.y, 3),
    beacon: () => pool(t.x, t.y, 4),
    'sign-post': () => pool(t.x, t.y, 2.6),
  }[t.kind];
  return shine ? shine() : '';
}

const CHIP_AT = {
  apartment: [0, -0.4],
  shop: [-0.1, 0.7],
  truck: [-2.2, 0],
  garbage: [0.72, 0],
  car: [-0.18, 0],
  sanctum: [0, 2.4],
  foodTruck: [-0.35, 0.25],
};

/** Where the Size is written on a piece, in inches. @param {PieceView} t @returns {import('./shapes.js').Point} */
export function chipSpot(t) {
  const name = t.kind === 'truck' ? (numberOf(t.id) % 2 ? 'truck' : 'garbage') : KINDS[t.kind];
  const [x, y] = CHIP_AT[name] || [0, 0],
    a = rad(t.rot);
  return [t.x + x * Math.cos(a) - y * Math.sin(a), t.y + x * Math.sin(a) + y * Math.cos(a)];
}

/** The outline of a piece as a path, for frames and hatching. @param {PieceView} t */
export function outlineOf(t, grow = 0) {
  if (t.round)
    return `M${f(t.x - t.w / 2 - grow)} ${f(t.y)}a${f(t.w / 2 + grow)} ${f(t.w / 2 + grow)} 0 1 0 ${f(t.w + 2 * grow)} 0a${f(t.w / 2 + grow)} ${f(t.w / 2 + grow)} 0 1 0 ${f(-t.w - 2 * grow)} 0z`;
  return `M${t.corners
    .map(c => {
      const l = Math.hypot(c[0] - t.x, c[1] - t.y) || 1;
      return P([c[0] + ((c[0] - t.x) / l) * grow * 1.3, c[1] + ((c[1] - t.y) / l) * grow * 1.3]);
    })
    .join('L')}z`;
}

/** What is left of a destroyed piece: dots in its footprint. @param {PieceView} t */
export function rubble(t) {
  let seed = numberOf(t.id),
    dots = '';
  const next = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let i = 0; i < 10 + t.w * t.d * 2; i++) {
    const x = (next() - 0.5) * t.w * 0.92,
      y = (next() - 0.5) * t.d * 0.92,
      r = 0.06 + next() * 0.12;
    dots += `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}"/>`;
  }
  return `<g transform="translate(${f(t.x)} ${f(t.y)}) rotate(${f(t.rot)})" fill="var(--kerb)"
    opacity=".35">${dots}</g>`;
}

/** Where another feature may not come: a band round every feature and along the edges (SETUP-04). @param {PieceView[]} pieces @param {number} far inches */
export function keepOut(pieces, far) {
  const band = pieces
    .map(piece =>
      piece.round
        ? `<path d="${outlineOf(piece, far)}" fill="var(--no)"/>`
        : `<path d="${outlineOf(piece)}" fill="var(--no)" stroke="var(--no)" stroke-width="${f(2 * far)}"
          stroke-linejoin="round"/>`,
    )
    .join('');
  return `<clipPath id="tableclip"><path d="M0 0H36V36H0z"/></clipPath>
    <g opacity=".09" clip-path="url(#tableclip)">
    <path d="M0 0H36V36H0z" fill="none" stroke="var(--no)" stroke-width="${f(2 * far)}"/>${band}</g>`;
}
