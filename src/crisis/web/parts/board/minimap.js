// A small map of the whole table, shown only while the camera is close.

import { camera, setCamera, moved, view } from '../../view/camera.js';
import { P, f } from '../../drawing/shapes.js';
import { html, raw } from '../../html.js';
import { position } from '../../game/session.js';
import { t } from '../../texts.js';

export function Minimap() {
  if (camera.value.zoom < 1.15) return null;
  const v = view.value,
    { pieces, units } = position.value,
    height = v.h;
  const text =
    `<rect width="36" height="36" fill="var(--street)"/>` +
    pieces
      .map(piece =>
        piece.round
          ? `<circle cx="${f(piece.x)}" cy="${f(piece.y)}" r="${f(piece.w / 2)}" fill="var(--metal2)"/>`
          : `<polygon points="${P(...piece.corners)}" fill="var(--metal2)"/>`,
      )
      .join('') +
    units
      .filter(u => u.place === 'table')
      .map(u =>
        u.side === 'A'
          ? `<circle cx="${f(u.x)}" cy="${f(u.y)}" r="1.1" fill="var(--ca)"/>`
          : `<path d="M${f(u.x)} ${f(u.y - 1.4)}l1.4 1.4-1.4 1.4-1.4-1.4z" fill="var(--cb)"/>`,
      )
      .join('') +
    `<rect x="${f(v.x)}" y="${f(v.y)}" width="${f(v.w)}" height="${f(Math.max(0, height))}" fill="none"
      stroke="var(--fg)" stroke-width=".7"/>`;
  const go = event => {
    const box = event.currentTarget.getBoundingClientRect();
    moved();
    setCamera({ x: ((event.clientX - box.left) / box.width) * 36, y: ((event.clientY - box.top) / box.height) * 36 });
  };
  return html`<div class="minimap hud" role="img" aria-label=${t('board.minimap')} onClick=${go}>
      <svg viewBox="0 0 36 36" ...${raw(text)}></svg></div>`;
}
