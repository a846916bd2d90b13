// The icons of the page, as SVG text. All drawn by us.

export const ICON = {
  bolt: '<svg viewBox="0 0 11 13" aria-hidden="true"><path fill="currentColor" d="M6.8 0 0 7.6h4L2.8 13 11 4.9H6.4L9 0z"/></svg>',
  bulb: '<svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="M7 14.5c0-2.2-2.6-3.4-2.6-6.9a5.6 5.6 0 0 1 11.2 0c0 3.5-2.6 4.7-2.6 6.9z"/><path d="M7.6 17.5h4.8"/></svg>',
  sun: '<svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><circle cx="10" cy="10" r="3.6"/><path d="M10 1.5v2.2M10 16.3v2.2M1.5 10h2.2M16.3 10h2.2M4 4l1.6 1.6M14.4 14.4 16 16M16 4l-1.6 1.6M5.6 14.4 4 16"/></svg>',
  undo: '<svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="2"><path d="M7 3.5 3 7.5l4 4M3.5 7.5h8a5 5 0 0 1 0 10H8"/></svg>',
  menu: '<svg viewBox="0 0 20 20" stroke="currentColor" stroke-width="2.2"><path d="M3 5h14M3 10h14M3 15h14"/></svg>',
  ruler:
    '<svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.8"><path d="m2.5 13.5 11-11 4 4-11 11zM6 10l1.8 1.8M8.5 7.5l1.8 1.8M11 5l1.8 1.8"/></svg>',
  eye: '<svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.8"><path d="M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.500 15.500 10 15.500 1.500 10 1.500 10z"/><circle cx="10" cy="10" r="2.4" fill="currentColor"/></svg>',
  noeye:
    '<svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.9"><path d="M1.500 10S4.500 4.500 10 4.500 18.500 10 18.500 10 15.500 15.500 10 15.500 1.500 10 1.500 10zM3 17 17 3"/></svg>',
  far: '<svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="2"><path d="M1 10h18M4.500 6 1 10l3.500 4M15.500 6 19 10l-3.500 4M10 5v10"/></svg>',
  zzz: '<svg viewBox="0 0 20 20" fill="currentColor"><path d="m10 1 2.100 5.800L18 6l-3.800 4.600L17 16l-5.700-1.700L7 18.500l-.500-6L1 10l5.600-2.200L6.200 1.800z"/></svg>',
  tick: '<svg viewBox="0 0 14 14" fill="none" stroke="currentColor" stroke-width="2.4"><path d="m2 7.500 3.400 3.500L12 3.500"/></svg>',
  cross:
    '<svg viewBox="0 0 14 14" fill="none" stroke="currentColor" stroke-width="2.4"><path d="m2.500 2.500 9 9m0-9-9 9"/></svg>',
  dot: '<svg viewBox="0 0 14 14"><circle cx="7" cy="7" r="2.500" fill="currentColor"/></svg>',
  lock: '<svg viewBox="0 0 14 14" fill="currentColor"><path d="M3.500 6V4.500a3.500 3.500 0 0 1 7 0V6H12v7H2V6zm1.800 0h3.400V4.500a1.700 1.700 0 0 0-3.400 0z"/></svg>',
  again:
    '<svg viewBox="0 0 14 14" fill="none" stroke="currentColor" stroke-width="2"><path d="M11.800 7a4.800 4.800 0 1 1-1.500-3.500M12 1v3.200H8.800"/></svg>',
  plus: '<svg viewBox="0 0 20 20" stroke="currentColor" stroke-width="2.2"><path d="M10 4v12M4 10h12"/></svg>',
  minus: '<svg viewBox="0 0 20 20" stroke="currentColor" stroke-width="2.2"><path d="M4 10h12"/></svg>',
  fit: '<svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="2"><path d="M3 7.500V3h4.500M12.500 3H17v4.500M17 12.500V17h-4.500M7.500 17H3v-4.500"/></svg>',
  physical:
    '<svg class="ty" viewBox="0 0 16 16" aria-hidden="true"><path fill="currentColor" d="M2 6.500 5 4l2 1 2-2 5 3.500-1 5L9 14H5L2.500 11z"/></svg>',
  energy:
    '<svg class="ty" viewBox="0 0 16 16" aria-hidden="true"><path fill="currentColor" d="M8 0l1.800 4.400L14.500 3l-2.300 4.200L16 10l-4.700.700.300 4.900L8 12.300l-3.600 3.300.300-4.900L0 10l3.800-2.800L1.500 3l4.700 1.400z"/></svg>',
  mystic:
    '<svg class="ty" viewBox="0 0 16 16" aria-hidden="true"><path fill="currentColor" fill-rule="evenodd" d="M8 0 16 8 8 16 0 8zM8 4.500A3.500 3.500 0 1 0 8 11.500 3.500 3.500 0 0 0 8 4.500z"/></svg>',
  power:
    '<svg class="ty" viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="6.500" fill="none" stroke="currentColor" stroke-width="2"/><path d="M6 4.700 11.500 8 6 11.300z" fill="currentColor"/></svg>',
  react:
    '<svg class="ty" viewBox="0 0 16 16" aria-hidden="true"><path d="M13.500 8A5.500 5.500 0 1 1 11 3.400M13.600 1v3.800H9.800" fill="none" stroke="currentColor" stroke-width="2"/></svg>',
  innate:
    '<svg class="ty" viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="6.500" fill="none" stroke="currentColor" stroke-width="2"/><circle cx="8" cy="8" r="2.300" fill="currentColor"/></svg>',
  people:
    '<svg viewBox="0 0 20 20" fill="currentColor"><circle cx="7" cy="6" r="3.200"/><circle cx="14.500" cy="7" r="2.400"/><path d="M1 17c0-4 2.500-6.500 6-6.500s6 2.500 6 6.500zM14 17c0-2-.500-3.600-1.400-5 3.500-1 6.400 1 6.400 5z"/></svg>',
  flag: '<svg viewBox="0 0 20 20" fill="currentColor"><path d="M4 1.500h2V19H4zM7 2.500h10l-3 4 3 4H7z"/></svg>',
  cards:
    '<svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.900"><path d="M3 5.500h8v12H3zM8 2.500h9v12h-3"/></svg>',
  list: '<svg viewBox="0 0 20 20" stroke="currentColor" stroke-width="2"><path d="M7 5h11M7 10h11M7 15h11M2 5h2M2 10h2M2 15h2"/></svg>',
  play: '<svg viewBox="0 0 46 46"><circle cx="23" cy="23" r="21" fill="currentColor"/><path d="M18 13.500 34 23 18 32.500z" fill="var(--cream)"/></svg>',
  film: '<svg viewBox="0 0 22 22" fill="none" stroke="currentColor" stroke-width="2"><path d="M5 4 1.500 11 5 18M17 4l3.500 7L17 18"/><path d="M9 7.500 14.500 11 9 14.500z" fill="currentColor"/></svg>',
  friends:
    '<svg viewBox="0 0 22 22" fill="none" stroke="currentColor" stroke-width="2"><circle cx="7" cy="7" r="3.500"/><circle cx="16" cy="8.500" r="2.600"/><path d="M1 19c0-4 2.600-6.500 6-6.500s6 2.500 6 6.500M15 13.500c3.200 0 5.500 2 5.500 5.500"/></svg>',
  table:
    '<svg viewBox="0 0 22 22" fill="none" stroke="currentColor" stroke-width="2"><path d="M2 2h18v18H2zM2 7.500h18M2 14.500h18"/><circle cx="8" cy="11" r="1.600" fill="currentColor"/><circle cx="14" cy="11" r="1.600" fill="currentColor"/></svg>',
  save: '<svg viewBox="0 0 22 22" fill="none" stroke="currentColor" stroke-width="2"><circle cx="11" cy="11" r="8.500"/><path d="M11 5.500V11l4 2.500"/></svg>',
  bin: '<svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.800"><path d="M3 5.500h14M7.500 5.500V3h5v2.500M5 5.500l.8 12h8.400l.8-12M8.300 8.500v6M11.700 8.500v6"/></svg>',
  dice: '<svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.900"><path d="M6.300 1.500h7.400l4.800 4.800v7.400l-4.800 4.800H6.300l-4.800-4.800V6.300z"/><path d="M7.600 7.600a2.500 2.500 0 1 1 3.600 2.300c-.9.5-1.200 1-1.200 1.900M10 14.300v.1" stroke-linecap="round"/></svg>',
  swap: '<svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="2"><path d="M2 7h14M12 3l4 4-4 4M18 13H4M8 17l-4-4 4-4"/></svg>',
  go: '<svg viewBox="0 0 20 20" fill="currentColor"><path d="M4 2.5 17 10 4 17.5z"/></svg>',
  cap: '<svg viewBox="0 0 22 22" fill="none" stroke="currentColor" stroke-width="2"><path d="M1.5 8 11 3.5 20.5 8 11 12.5zM5.5 10v5.5q5.5 4 11 0V10M20.5 8v6"/></svg>',
  puzzle:
    '<svg viewBox="0 0 22 22" fill="none" stroke="currentColor" stroke-width="2"><path d="M3 7h4.5a2.3 2.3 0 1 1 4.500 0H16v4a2.300 2.300 0 1 1 0 4.500V20H3z"/></svg>',
  line: '<svg viewBox="0 0 22 22" fill="none" stroke="currentColor" stroke-width="2"><path d="M2.500 2v17.500H20M5.500 15l4.500-5 3.500 3L19 6.500"/></svg>',
  help: '<svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="2.2"><path d="M6 7.200a4 4 0 1 1 5.600 3.600c-1.200.6-1.600 1.300-1.600 2.600M10 15.800v2"/></svg>',
  bars: '<svg viewBox="0 0 22 22" fill="currentColor"><path d="M2 12h4v8H2zM9 4h4v16H9zM16 8h4v12h-4z"/></svg>',
};

/** The sign of a side: a ring for A, a diamond for B, a dash for nobody. @param {string} side */
export function sideGlyph(side, label = '') {
  const name = label ? `role="img" aria-label="${label}"` : 'aria-hidden="true"';
  if (side === 'A')
    return `<svg class="sg" viewBox="0 0 13 13" ${name}>
      <circle cx="6.5" cy="6.5" r="4.8" fill="none" stroke="var(--a)" stroke-width="3"/></svg>`;
  if (side === 'B')
    return `<svg class="sg" viewBox="0 0 13 13" ${name}><path d="M6.5 0 13 6.5 6.5 13 0 6.5z" fill="var(--b)"/></svg>`;
  return '<svg class="sg" viewBox="0 0 13 13" aria-hidden="true"><path d="M2 6.500h9" stroke="var(--muted)" stroke-width="2"/></svg>';
}
