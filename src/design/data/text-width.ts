/** Width of texts on screen, for columns that must not cut them in any language. */

/** @returns CSS pixels of the widest text in the fonts of the page; 0 where a browser paints no canvas. */
export function widestText(texts: readonly string[], sizePx: number): number {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return 0;
  context.font = `${sizePx}px ${getComputedStyle(document.body).fontFamily}`;
  return Math.max(...texts.map((text) => context.measureText(text).width));
}
