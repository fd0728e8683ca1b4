/** What is drawn of a depth curve: sides in their colors, labels, the crosshair, at every pixel ratio. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { decimal, lots, ticks } from '#contract/core/decimal.ts';
import type { DepthPoint, DepthSnapshot } from '#domain/depth-curve.ts';
import { depthPlotOf, type DepthPlot } from '#src/trading/depth/depth-plot.ts';
import { DepthScene } from '#src/trading/depth/depth-scene.ts';

const WIDTH = 600;
const HEIGHT = 322;
const PLOT_HEIGHT = 300;

/** One stroke, area or text with the state of the context when it was drawn. */
interface Drawn {
  readonly what: 'stroke' | 'fill' | 'text';
  readonly style: string;
  readonly alpha: number;
  readonly dash: readonly number[];
  readonly line: number;
  readonly points: readonly (readonly [number, number])[];
  readonly text: string;
  readonly align: string;
}

class RecordingContext {
  readonly drawn: Drawn[] = [];
  readonly scales: (readonly [number, number])[] = [];
  fillStyle = '';
  strokeStyle = '';
  font = '';
  globalAlpha = 1;
  lineWidth = 1;
  textAlign = '';
  textBaseline = '';
  #dash: readonly number[] = [];
  #points: (readonly [number, number])[] = [];

  scale(x: number, y: number): void {
    this.scales.push([x, y]);
  }

  beginPath(): void {
    this.#points = [];
  }

  closePath(): void {
    const [first] = this.#points;
    if (first !== undefined) this.#points.push(first);
  }

  moveTo(x: number, y: number): void {
    this.#points.push([x, y]);
  }

  lineTo(x: number, y: number): void {
    this.#points.push([x, y]);
  }

  setLineDash(dash: readonly number[]): void {
    this.#dash = dash;
  }

  measureText(text: string): { readonly width: number } {
    return { width: 6 * text.length };
  }

  stroke(): void {
    this.#add('stroke', this.strokeStyle, this.#points);
  }

  fill(): void {
    this.#add('fill', this.fillStyle, this.#points);
  }

  fillText(text: string, x: number, y: number): void {
    this.#add('text', this.fillStyle, [[x, y]], text);
  }

  #add(what: Drawn['what'], style: string, points: Drawn['points'], text = ''): void {
    const { globalAlpha: alpha, lineWidth: line, textAlign: align } = this;
    this.drawn.push({
      what,
      style,
      alpha,
      line,
      text,
      align,
      dash: this.#dash,
      points: [...points],
    });
  }
}

const point = (price: number, total: number): DepthPoint => ({
  price: ticks(price),
  total: lots(total),
  value: decimal('1'),
});
const SNAPSHOT: DepthSnapshot = {
  viewId: 1,
  bookState: 'live',
  bestBid: ticks(9_990),
  bestAsk: ticks(10_010),
  spanBps: 500,
  bids: [point(9_990, 5), point(9_900, 20), point(9_600, 50)],
  asks: [point(10_010, 4), point(10_300, 30)],
};
const COLORS = {
  '--up': 'up',
  '--up-text': 'upText',
  '--down': 'down',
  '--down-text': 'downText',
  '--text-2': 'text2',
  '--text-3': 'text3',
  '--grid': 'grid',
  '--line': 'line',
  '--font': 'Test',
};

let context: RecordingContext;
let scene: DepthScene;
let frames: (() => void)[];
let resize: (width: number, height: number) => void;
let host: HTMLElement;

beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', (handle: number) => void (frames[handle - 1] = () => {}));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(run: (entries: readonly object[]) => void) {
        resize = (width, height) => run([{ contentRect: { width, height } }]);
      }
      observe(): void {}
      disconnect(): void {
        resize = () => undefined;
      }
    },
  );
  const gotten = (): unknown => {
    // The size of a canvas is set before it is drawn on, and clears it.
    context = new RecordingContext();
    return context;
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(gotten as never);
  host = document.createElement('div');
  for (const [name, value] of Object.entries(COLORS)) host.style.setProperty(name, value);
  document.body.append(host);
  scene = new DepthScene({
    host,
    priceText: (price) => `p${price}`,
    sizeText: (size) => `s${size}`,
  });
});
afterEach(() => {
  scene.end();
  host.remove();
  vi.unstubAllGlobals();
});

/** Runs the animation frames that were requested, and those that they request. */
function paint(): void {
  for (let run = frames.shift(); run !== undefined; run = frames.shift()) run();
}

function show(snapshot: DepthSnapshot | undefined, crosshair?: number, ratio = 1): void {
  vi.stubGlobal('devicePixelRatio', ratio);
  resize(WIDTH, HEIGHT);
  scene.show(snapshot, crosshair);
  paint();
}

const plotOf = (snapshot: DepthSnapshot): DepthPlot => {
  const plot = depthPlotOf(snapshot, { width: WIDTH, height: PLOT_HEIGHT });
  if (plot === undefined) throw new Error('there is something to plot');
  return plot;
};

const of = (what: Drawn['what'], style: string) =>
  context.drawn.filter((drawn) => drawn.what === what && drawn.style === style);

it.each([1, 1.25, 2, 3])('fills the host at pixel ratio %d, in CSS pixels', (ratio) => {
  show(SNAPSHOT, undefined, ratio);
  const canvas = host.querySelector('canvas');
  expect([canvas?.width, canvas?.height]).toEqual([WIDTH * ratio, Math.round(HEIGHT * ratio)]);
  expect(canvas?.style.inlineSize).toBe(`${WIDTH}px`);
  expect(canvas?.style.blockSize).toBe(`${HEIGHT}px`);
  expect(context.scales).toEqual([[ratio, ratio]]);
});

it.each([
  ['bids', 'up', 0],
  ['asks', 'down', WIDTH],
] as const)('draws %s in the color %s from the best price to the edge', (side, color, edge) => {
  show(SNAPSHOT);
  const plot = plotOf(SNAPSHOT);
  const [curve, ...curves] = of('stroke', `${color}Text`);
  const [area, ...areas] = of('fill', color);
  expect([curves.length, areas.length]).toEqual([0, 0]);
  expect(curve).toMatchObject({ alpha: 1, line: 1.5, dash: [] });
  const points = SNAPSHOT[side];
  const [best] = points;
  expect(curve?.points[0]).toEqual([plot.xOf(best?.price ?? 0), PLOT_HEIGHT]);
  for (const { price, total } of points) {
    expect(curve?.points).toContainEqual([plot.xOf(price), plot.yOf(total)]);
  }
  expect(curve?.points.at(-1)).toEqual([edge, plot.yOf(points.at(-1)?.total ?? 0)]);
  // The area below the curve, closed along the axis.
  expect(area?.alpha).toBeLessThan(0.3);
  expect(area?.points.slice(-2)).toEqual([[edge, PLOT_HEIGHT], curve?.points[0]]);
});

it('labels round prices below the plot and sums beside their lines, none cut off', () => {
  show(SNAPSHOT);
  const plot = plotOf(SNAPSHOT);
  const labels = of('text', 'text3');
  const prices = labels.filter(({ text }) => text.startsWith('p'));
  const sums = labels.filter(({ text }) => text.startsWith('s'));
  expect(prices.length).toBeGreaterThan(2);
  expect(sums.length).toBeGreaterThan(2);
  for (const { text, points, align } of prices) {
    const [[x, y] = [0, 0]] = points;
    expect(align).toBe('center');
    expect(x).toBeCloseTo(plot.xOf(Number(text.slice(1))));
    expect([x - 3 * text.length >= 0, x + 3 * text.length <= WIDTH]).toEqual([true, true]);
    expect(y).toBeGreaterThan(PLOT_HEIGHT);
    expect(y).toBeLessThan(HEIGHT);
  }
  for (const { text, points, align } of sums) {
    const [[x, y] = [0, 0]] = points;
    const sum = Number(text.slice(1));
    expect(sum).toBeGreaterThan(0);
    expect([align, x]).toEqual(['right', WIDTH - 6]);
    expect(y).toBeCloseTo(plot.yOf(sum) - 7);
    const line = [
      [0, plot.yOf(sum)],
      [WIDTH, plot.yOf(sum)],
    ];
    expect(of('stroke', 'grid').map((drawn) => drawn.points)).toContainEqual(line);
  }
  expect(context.font).toBe('11px Test');
  expect(of('stroke', 'line').map(({ points }) => points)).toEqual([
    [
      [0, PLOT_HEIGHT],
      [WIDTH, PLOT_HEIGHT],
    ],
  ]);
});

const upright = (x: number) => [
  [x, 0],
  [x, PLOT_HEIGHT],
];

it('marks the middle, and the crosshair with its mirror on the other side', () => {
  show(SNAPSHOT);
  const plot = plotOf(SNAPSHOT);
  const [middle] = of('stroke', 'text3');
  expect(middle).toMatchObject({ dash: [2, 3], alpha: 1 });
  expect(middle?.points).toEqual(upright(plot.xOf(10_000)));
  expect(of('stroke', 'text2')).toEqual([]);
  scene.show(SNAPSHOT, 9_800);
  paint();
  const [crosshair, mirror] = of('stroke', 'text2');
  expect(crosshair).toMatchObject({ dash: [4, 4], alpha: 1 });
  expect(crosshair?.points).toEqual(upright(plot.xOf(9_800)));
  expect(mirror).toMatchObject({ dash: [4, 4], alpha: 0.5 });
  expect(mirror?.points).toEqual(upright(plot.xOf(10_200)));
});

it('draws one side where the other is empty, and nothing of an empty market', () => {
  show({ ...SNAPSHOT, bestAsk: undefined, asks: [] });
  expect([of('fill', 'up').length, of('fill', 'down').length]).toEqual([1, 0]);
  show({ ...SNAPSHOT, bestAsk: undefined, asks: [], bestBid: undefined, bids: [] }, 9_800);
  expect(context.drawn).toEqual([]);
  show(undefined);
  expect(context.drawn).toEqual([]);
});

it('paints once for all changes of an animation frame', () => {
  show(SNAPSHOT);
  const first = context;
  scene.show(SNAPSHOT, 9_800);
  scene.show(SNAPSHOT, 9_900);
  expect(frames).toHaveLength(1);
  expect(context).toBe(first);
  paint();
  expect(of('stroke', 'text2')[0]?.points).toEqual(upright(plotOf(SNAPSHOT).xOf(9_900)));
});

it('paints again in the colors of another theme', async () => {
  show(SNAPSHOT);
  host.style.setProperty('--up', 'lime');
  document.documentElement.setAttribute('data-theme', 'other');
  await vi.waitFor(() => expect(frames).toHaveLength(1));
  paint();
  document.documentElement.removeAttribute('data-theme');
  expect(of('fill', 'lime')).toHaveLength(1);
});

it('ends with its canvas and its pending frame', () => {
  show(SNAPSHOT);
  const last = context;
  scene.show(SNAPSHOT, 9_800);
  scene.end();
  paint();
  expect(context).toBe(last);
  expect(host.querySelector('canvas')).toBeNull();
});
