/** Tests which strokes and fills a style draws. Path2D is replaced by a recorder, because nothing
 *  is displayed. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CHART_STYLES, type ChartStyle } from '#src/trading/chart/bar-shapes.ts';
import type { ChartTheme } from '#src/trading/chart/chart-theme.ts';
import { AREA_ALPHA, paintBars } from '#src/trading/chart/paint-bars.ts';

type Point = readonly [x: number, y: number];

class RecordedPath {
  readonly points: Point[];
  isClosed = false;
  constructor(from?: RecordedPath) {
    this.points = [...(from?.points ?? [])];
  }
  moveTo(x: number, y: number): void {
    this.points.push([x, y]);
  }
  lineTo(x: number, y: number): void {
    this.points.push([x, y]);
  }
  rect(x: number, y: number): void {
    this.points.push([x, y]);
  }
  closePath(): void {
    this.isClosed = true;
  }
}

interface Stroke {
  readonly kind: 'fill' | 'stroke';
  readonly color: unknown;
  readonly alpha: number;
  readonly path: RecordedPath;
}

const theme = { up: 'green', down: 'red', accent: 'teal' } as ChartTheme;
const [LEFT, TOP, WIDTH, HEIGHT] = [0, 0, 90, 100];

function paint(style: ChartStyle): readonly Stroke[] {
  const strokes: Stroke[] = [];
  const context = {
    globalAlpha: 1,
    fillStyle: '',
    strokeStyle: '',
    fill(path: RecordedPath) {
      strokes.push({ kind: 'fill', color: this.fillStyle, alpha: this.globalAlpha, path });
    },
    stroke(path: RecordedPath) {
      strokes.push({ kind: 'stroke', color: this.strokeStyle, alpha: this.globalAlpha, path });
    },
    fillRect: () => undefined,
    beginPath: () => undefined,
    rect: () => undefined,
  };
  const closes = [40, 60, 50];
  const column = (values: readonly number[]) => Float64Array.from(values);
  paintBars(context as unknown as CanvasRenderingContext2D, {
    columns: {
      times: column([0, 1, 2]),
      opens: column([35, 40, 60]),
      highs: column([45, 65, 62]),
      lows: column([30, 39, 48]),
      closes: column(closes),
      volumes: column([1, 2, 3]),
    },
    first: 0,
    end: 3,
    style,
    geometry: {
      xOf: (time: number) => 10 + time * 30,
      yOf: (price: number) => HEIGHT - price,
      spacing: 30,
      hairline: 1,
    },
    box: { left: LEFT, top: TOP, width: WIDTH, height: HEIGHT },
    volumeMax: 3,
    theme,
  });
  return strokes.filter(({ color }) => color === theme.accent);
}

beforeEach(() => vi.stubGlobal('Path2D', RecordedPath));
afterEach(() => vi.unstubAllGlobals());

const CLOSES: readonly Point[] = [
  [10, 60],
  [40, 40],
  [70, 50],
];
/** A path starts at its first close and then repeats that point. */
const LINE: readonly Point[] = [[10, 60], ...CLOSES];

it('[CHART-08] is offered among the styles', () => {
  expect(CHART_STYLES).toContain('area');
});

it('[CHART-08] fills the area between the closes and the bottom, and draws the closes over it', () => {
  const [ground, line, ...others] = paint('area');
  expect(others).toEqual([]);
  expect(ground).toMatchObject({ kind: 'fill', alpha: AREA_ALPHA });
  expect(ground?.path.points).toEqual([...LINE, [70, TOP + HEIGHT], [10, TOP + HEIGHT]]);
  expect(ground?.path.isClosed).toBe(true);
  expect(line).toMatchObject({ kind: 'stroke', alpha: 1 });
  expect(line?.path.points).toEqual(LINE);
});

it('[CHART-07] draws only the closes for a line, and nothing for bars and candles', () => {
  expect(paint('line').map(({ kind }) => kind)).toEqual(['stroke']);
  for (const style of CHART_STYLES.filter((one) => one !== 'line' && one !== 'area')) {
    expect([style, paint(style)]).toEqual([style, []]);
  }
});
