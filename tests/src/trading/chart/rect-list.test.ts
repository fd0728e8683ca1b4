import { expect, it } from 'vitest';
import { RectList } from '#src/trading/chart/rect-list.ts';

it('fills the rectangles added since the last clear, in one color', () => {
  const filled: (string | number)[][] = [];
  const context = {
    fillStyle: '',
    fillRect(...sides: number[]) {
      filled.push([context.fillStyle, ...sides]);
    },
  };
  const list = new RectList();
  list.rect(1, 2, 3, 4);
  list.rect(5, 6, 7, 8);
  list.clear();
  list.rect(9, 9, 1, 1);
  list.paint(context as unknown as CanvasRenderingContext2D, 'red');
  expect(filled).toEqual([['red', 9, 9, 1, 1]]);
});
