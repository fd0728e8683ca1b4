/** Prepares a canvas attached by the page, with the two fonts of its rows. */
import { assert } from '#contract/core/assert.ts';
import type { BookLayout, TapeLayout } from '../painter-api.ts';
import { canvasOf, columnsOf, type Columns } from './geometry.ts';
import { NumberFont } from './number-font.ts';
import type { Context2d } from './pen.ts';

export interface Lettered {
  readonly columns: Columns;
  readonly regular: NumberFont;
  readonly medium: NumberFont;
}

/** @throws BrokenInvariant where a worker cannot draw. */
export function context2dOf(canvas: OffscreenCanvas): Context2d {
  const context = canvas.getContext('2d', { alpha: false });
  assert(context !== null, 'the canvas lent can be drawn on');
  return context;
}

/** Sizes the canvas for `layout`, which clears it, and fills it with the background. */
export function layOut(
  canvas: OffscreenCanvas,
  context: Context2d,
  layout: BookLayout | TapeLayout,
): Lettered {
  const { theme, pixelRatio } = layout;
  const columns = columnsOf(layout);
  const height = canvasOf(layout.heightCss, pixelRatio);
  if (canvas.width !== columns.width) canvas.width = columns.width;
  if (canvas.height !== height) canvas.height = height;
  context.direction = 'ltr'; // Numbers are left-to-right in every language.
  context.textBaseline = 'alphabetic';
  context.fontKerning = 'none'; // Digits must keep their column next to any character.
  context.fillStyle = theme.ground;
  context.fillRect(0, 0, columns.width, height);
  return {
    columns,
    regular: new NumberFont(context, theme, 'regular', pixelRatio),
    medium: new NumberFont(context, theme, 'medium', pixelRatio),
  };
}

/** Whether rows painted for one layout are still valid for the other. */
export function isSameSurface(
  left: BookLayout | TapeLayout,
  right: BookLayout | TapeLayout,
): boolean {
  return surfaceText(left) === surfaceText(right);
}

/** Returns a layout as text, without the properties of single rows. */
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
