/** A canvas the page lent, and the two fonts its rows are lettered in. */
import { assert } from '#contract/core/assert.ts';
import type { BookLayout, TapeLayout } from '../painter-api.ts';
import { canvasOf, columnsOf, type Columns } from './geometry.ts';
import { Lettering } from './lettering.ts';

/** What the painters use of a canvas's context. */
export type Pen = Pick<
  OffscreenCanvasRenderingContext2D,
  | 'beginPath'
  | 'direction'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'fillText'
  | 'font'
  | 'fontKerning'
  | 'globalAlpha'
  | 'lineWidth'
  | 'measureText'
  | 'roundRect'
  | 'setLineDash'
  | 'strokeRect'
  | 'strokeStyle'
  | 'textAlign'
  | 'textBaseline'
>;

export interface Lettered {
  readonly columns: Columns;
  readonly regular: Lettering;
  readonly medium: Lettering;
}

/** @throws BrokenInvariant where a worker cannot draw. */
export function penOf(canvas: OffscreenCanvas): Pen {
  const pen = canvas.getContext('2d', { alpha: false });
  assert(pen !== null, 'the canvas lent can be drawn on');
  return pen;
}

/** Sizes the canvas for `layout`, which empties it, and covers it with its ground. */
export function laidOut(
  canvas: OffscreenCanvas,
  pen: Pen,
  layout: BookLayout | TapeLayout,
): Lettered {
  const { theme, pixelRatio } = layout;
  const columns = columnsOf(layout);
  const height = canvasOf(layout.heightCss, pixelRatio);
  if (canvas.width !== columns.width) canvas.width = columns.width;
  if (canvas.height !== height) canvas.height = height;
  pen.direction = 'ltr'; // Numbers are, in every language.
  pen.textBaseline = 'alphabetic';
  pen.fontKerning = 'none'; // Figures keep their column whatever stands beside them.
  pen.fillStyle = theme.ground;
  pen.fillRect(0, 0, columns.width, height);
  return {
    columns,
    regular: new Lettering(pen, theme, theme.regularWeight, pixelRatio),
    medium: new Lettering(pen, theme, theme.mediumWeight, pixelRatio),
  };
}

/** Whether rows painted for one layout still stand where and how the other wants them. */
export function isSameSurface(
  left: BookLayout | TapeLayout,
  right: BookLayout | TapeLayout,
): boolean {
  return surfaceText(left) === surfaceText(right);
}

/** All of a layout but what concerns single rows. */
const surfaceText = (layout: BookLayout | TapeLayout): string =>
  JSON.stringify(layout, (name, value: unknown) => (ROW_CONCERNS.has(name) ? undefined : value));

const ROW_CONCERNS: ReadonlySet<string> = new Set([
  'hovered',
  'focused',
  'ownBids',
  'ownAsks',
  'ownTradeIds',
  'isPaused',
]);
