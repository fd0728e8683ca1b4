/** Tests the canvas transferred to the worker: opened when it has a size, notified of changes,
 *  closed once. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SurfaceMeasures } from '#src/binding/painter.ts';
import { CanvasSurface } from '#src/trading/surface/canvas-surface.ts';

interface Content {
  readonly rowCount: number;
}

let host: HTMLElement;
let resize: (width: number, height: number) => void;
let isObserved = false;
let layouts: (SurfaceMeasures & Content)[] = [];
let settle: (isPainted: boolean) => void;
let opened: CanvasSurface<Content>[] = [];
const close = vi.fn();
const onPainted = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  layouts = [];
  host = document.createElement('div');
  document.body.append(host);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(notify: (entries: readonly object[]) => void) {
        resize = (width, height) => {
          notify([{ contentRect: { width, height } }]);
          vi.advanceTimersToNextFrame();
        };
      }
      observe() {
        isObserved = true;
      }
      disconnect() {
        isObserved = false;
      }
    },
  );
});
afterEach(() => {
  for (const surface of opened) surface.end();
  opened = [];
  host.remove();
  close.mockClear();
  onPainted.mockClear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const attach = (_canvas: HTMLCanvasElement, layout: SurfaceMeasures & Content) => {
  layouts.push(layout);
  return {
    painted: new Promise<boolean>((resolve) => {
      settle = resolve;
    }),
    layOut: (next: SurfaceMeasures & Content) => layouts.push(next),
    close,
  };
};

function open(content: Content = { rowCount: 8 }): CanvasSurface<Content> {
  const surface = new CanvasSurface<Content>({ host, attach, content, onPainted });
  opened.push(surface);
  return surface;
}

const sizes = () => layouts.map(({ widthCss, heightCss }) => [widthCss, heightCss]);

it('attaches its canvas once it has a size, and sends each later size', () => {
  open();
  expect(host.querySelector('canvas')).not.toBeNull();
  resize(0, 0);
  expect(layouts).toHaveLength(0);
  resize(268, 366);
  resize(320, 366);
  expect(sizes()).toEqual([
    [268, 366],
    [320, 366],
  ]);
});

it('sends changed content, and the same content once', () => {
  const content = { rowCount: 8 };
  const surface = open(content);
  resize(268, 366);
  surface.show(content);
  surface.show({ rowCount: 9 });
  expect(layouts.map(({ rowCount }) => rowCount)).toEqual([8, 9]);
});

it("reads the colors again when the page's theme changes", async () => {
  open();
  resize(268, 366);
  const { theme } = document.documentElement.dataset;
  document.documentElement.dataset['theme'] = theme === 'light' ? 'dark' : 'light';
  await vi.waitFor(() => expect(layouts).toHaveLength(2));
  expect(layouts[1]?.theme).not.toBe(layouts[0]?.theme);
});

it('aligns painted pixels with screen pixels', () => {
  vi.stubGlobal('devicePixelRatio', 1.25);
  vi.spyOn(host, 'getBoundingClientRect').mockReturnValue(new DOMRect(786, 116.2, 268, 366));
  open();
  resize(268, 366);
  expect(layouts[0]?.pixelRatio).toBe(1.25);
  // 982.5 and 145.25 pixels from the edges of the page.
  expect(layouts[0]?.leftOffset).toBeCloseTo(-0.5);
  expect(layouts[0]?.topOffset).toBeCloseTo(0.25);
  expect(host.querySelector('canvas')?.style.scale).toBe('0.8');
});

it('notifies when something was painted, unless it has ended by then', async () => {
  open();
  resize(268, 366);
  settle(true);
  await vi.waitFor(() => expect(onPainted).toHaveBeenCalledOnce());

  const second = open();
  resize(268, 366);
  second.end();
  settle(true);
  await Promise.resolve();
  expect(onPainted).toHaveBeenCalledOnce();
});

it('closes and removes its canvas, and receives no further events', () => {
  const surface = open();
  resize(268, 366);
  surface.end();
  expect(close).toHaveBeenCalledOnce();
  expect(host.querySelector('canvas')).toBeNull();
  expect(isObserved).toBe(false);
});
