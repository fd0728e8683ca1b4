/** Hooks of the terminal: the first paint, the meter, the settings of the book, the row under pointer and focus, and the
 *  surface of the current painter. */
import { act, cleanup, fireEvent, render, renderHook } from '#tests/support/testing-library.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { MarketServiceProvider, type MarketService, type MarketWork } from '#src/binding/market.ts';
import type { Painter } from '#src/binding/painter.ts';
import * as firstPaint from '#src/platform/first-paint.ts';
import { STORED } from '#src/platform/storage.ts';
import { link } from '#src/stores/link.store.ts';
import { meter } from '#src/stores/meter.store.ts';
import { DEFAULT_BOOK_SETTINGS } from '#src/trading/book/book-settings.ts';
import { useFocusedLevel, useHoveredLevel } from '#src/trading/book/use-level-position.ts';
import { useSurface } from '#src/trading/surface/use-surface.ts';
import { useBookSettings } from '#src/trading/terminal/use-book-settings.ts';
import { useFirstPaint } from '#src/trading/terminal/use-first-paint.ts';
import { useMeter } from '#src/trading/terminal/use-meter.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
  link.freshness = 'waiting';
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('notes the first paint when the book is live, at the latest after a second', async () => {
  const note = vi.spyOn(firstPaint, 'noteFirstPaint').mockResolvedValue(undefined);
  link.freshness = 'waiting';
  renderHook(useFirstPaint);
  await pass(999);
  expect(note).not.toHaveBeenCalled();
  await pass(1);
  expect(note).toHaveBeenCalledOnce();
  cleanup();
  note.mockClear();
  renderHook(useFirstPaint);
  await pass(300);
  await act(async () => void (link.freshness = 'live'));
  expect(note).toHaveBeenCalledOnce();
  await pass(5_000);
  expect(note).toHaveBeenCalledOnce();
  cleanup();
  note.mockClear();
  link.freshness = 'waiting';
  renderHook(useFirstPaint);
  cleanup();
  await pass(5_000);
  expect(note).not.toHaveBeenCalled();
});

function measure(works: readonly (MarketWork | undefined)[]) {
  let at = 0;
  const worked = vi.fn(() => Promise.resolve(works[Math.min(at++, works.length - 1)]));
  const service = { worked } as unknown as MarketService;
  renderHook(useMeter, {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <MarketServiceProvider value={service}>{children}</MarketServiceProvider>
    ),
  });
  return worked;
}

it('measures the work of each second, and none across a worker that took over', async () => {
  link.latencyMs = 12;
  link.ageMs = 345;
  const worked = measure([
    { workMs: 100, missedFrameCount: 10 },
    { workMs: 150, missedFrameCount: 13 },
    { workMs: 20, missedFrameCount: 1 },
    undefined,
    { workMs: 40, missedFrameCount: 5 },
    { workMs: 40, missedFrameCount: 5 },
  ]);
  const seconds: unknown[] = [];
  for (let second = 0; second < 6; second += 1) {
    await pass(1_000);
    seconds.push([meter.latest?.workPermille, meter.latest?.missedCount]);
  }
  const none = [undefined, undefined];
  expect(seconds).toEqual([none, [50, 3], none, none, none, [0, 0]]);
  expect(meter.latest).toMatchObject({ latencyMs: 12, ageMs: 345, at: Date.now() });
  cleanup();
  await pass(5_000);
  expect(worked).toHaveBeenCalledTimes(6);
});

it('stores the settings of the book for their pair, beside those another tab wrote', () => {
  const settingsOf = (storedAs: string) => renderHook(() => useBookSettings(storedAs)).result;
  const btc = settingsOf('BTC_USDT');
  expect(btc.current[0]).toEqual(DEFAULT_BOOK_SETTINGS);
  const eth = settingsOf('ETH_USDT'); // Has read the storage before the other wrote.
  act(() => btc.current[1]({ ...DEFAULT_BOOK_SETTINGS, view: 'bids' }));
  expect(btc.current[0].view).toBe('bids');
  act(() => eth.current[1]({ ...DEFAULT_BOOK_SETTINGS, view: 'asks' }));
  expect(localStorage.getItem(STORED.bookSettings)).toContain('BTC_USDT');
  expect(settingsOf('BTC_USDT').current[0].view).toBe('bids');
  expect(settingsOf('ETH_USDT').current[0].view).toBe('asks');
  expect(settingsOf('SOL_USDT').current[0]).toEqual(DEFAULT_BOOK_SETTINGS);
});

const places: { hovered?: unknown; focused?: unknown } = {};
const note = (found: typeof places): void => void Object.assign(places, found);

function Rows() {
  const frame = useRef<HTMLDivElement>(null);
  const hovered = useHoveredLevel(frame);
  const focused = useFocusedLevel(frame);
  useLayoutEffect(() => note({ hovered, focused }), [hovered, focused]);
  return (
    <div ref={frame}>
      <div data-level="bids-2">
        <button type="button" data-pick="price">
          price
        </button>
        <button type="button" data-pick="size">
          size
        </button>
      </div>
      <div data-level="asks-0">
        <button type="button">ask</button>
      </div>
      <div data-level="asks-1" data-blank="">
        <button type="button">blank</button>
      </div>
    </div>
  );
}

it('follows the row under the mouse, not under a finger, until the pointer leaves the book', () => {
  const { getByText, container } = render(<Rows />);
  const over = (text: string, pointerType: string) =>
    fireEvent(
      getByText(text),
      Object.assign(new Event('pointerover', { bubbles: true }), { pointerType }),
    );
  over('price', 'mouse');
  expect(places.hovered).toEqual({ side: 'bids', index: 2 });
  const first = places.hovered;
  over('size', 'mouse');
  expect(places.hovered).toBe(first); // The same row is no change.
  over('ask', 'mouse');
  expect(places.hovered).toEqual({ side: 'asks', index: 0 });
  over('blank', 'mouse');
  expect(places.hovered).toBeUndefined();
  over('ask', 'mouse');
  over('price', 'touch');
  expect(places.hovered).toBeUndefined();
  over('ask', 'mouse');
  fireEvent(container.firstElementChild as Element, new Event('pointerleave'));
  expect(places.hovered).toBeUndefined();
});

it('shows the keyboard focus of a row with its column, and no focus of a click', () => {
  const { getByText } = render(<Rows />);
  let isVisible = true;
  // The environment knows no keyboard focus.
  for (const text of ['price', 'size']) {
    const button = getByText(text);
    const known = button.matches.bind(button);
    vi.spyOn(button, 'matches').mockImplementation((selector) =>
      selector === ':focus-visible' ? isVisible : known(selector),
    );
  }
  fireEvent.focusIn(getByText('price'));
  expect(places.focused).toEqual({ side: 'bids', index: 2, column: 'price' });
  fireEvent.focusIn(getByText('size'));
  expect(places.focused).toEqual({ side: 'bids', index: 2, column: 'size' });
  fireEvent.focusOut(getByText('size'));
  expect(places.focused).toBeUndefined();
  isVisible = false;
  fireEvent.focusIn(getByText('size'));
  expect(places.focused).toBeUndefined();
});

/** A painter whose turn changes, and the surfaces attached to it. */
function stagePainter() {
  const listeners = new Set<() => void>();
  const now: { turn: number | undefined } = { turn: 1 };
  const painter = {
    turnNow: () => now.turn,
    subscribe: (onChange: () => void) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  } as unknown as Painter;
  const turnTo = (turn: number | undefined) =>
    act(async () => {
      now.turn = turn;
      for (const listener of listeners) listener();
    });
  return { painter, turnTo, listeners };
}

function stubSurroundings(): { resize: () => void; force: (isForced: boolean) => void } {
  const observed = new Set<() => void>();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly run: () => void;
      constructor(run: (entries: readonly object[]) => void) {
        this.run = () => run([{ contentRect: { width: 100, height: 50 } }]);
      }
      observe(): void {
        observed.add(this.run);
      }
      disconnect(): void {
        observed.delete(this.run);
      }
    },
  );
  const query = Object.assign(new EventTarget(), { matches: false });
  vi.spyOn(window, 'matchMedia').mockReturnValue(query as never);
  return {
    resize: () => observed.forEach((run) => run()),
    force: (isForced) => {
      query.matches = isForced;
      query.dispatchEvent(new Event('change'));
    },
  };
}

it('attaches a new canvas for each painter, tells it new content, and takes it from one that is gone', async () => {
  const surroundings = stubSurroundings();
  const { painter, turnTo, listeners } = stagePainter();
  const surfaces: { readonly layOut: typeof vi.fn; readonly close: typeof vi.fn }[] = [];
  const attach = vi.fn((_canvas: HTMLCanvasElement, _layout: object) => {
    const surface = { painted: Promise.resolve(true), layOut: vi.fn(), close: vi.fn() };
    surfaces.push(surface as never);
    return surface;
  });
  const painted: boolean[] = [];
  const settle = async (): Promise<void> => {
    act(surroundings.resize);
    await pass(50);
  };
  function Host({ content }: { readonly content: { readonly rowCount: number } }) {
    const host = useSurface({
      painter,
      attach,
      content,
      onPaintedChange: (isPainted) => void painted.push(isPainted),
    });
    return <div ref={host} />;
  }
  const { rerender, container, unmount } = render(<Host content={{ rowCount: 3 }} />);
  await settle();
  expect(attach.mock.calls.map(([, layout]) => layout)).toMatchObject([{ rowCount: 3 }]);
  expect(painted).toEqual([true]);
  rerender(<Host content={{ rowCount: 4 }} />);
  expect(vi.mocked(surfaces[0]?.layOut)?.mock.lastCall?.[0]).toMatchObject({ rowCount: 4 });
  await turnTo(2);
  await settle();
  expect(surfaces[0]?.close).toHaveBeenCalledOnce();
  expect(attach.mock.calls.map(([, layout]) => layout)).toMatchObject([{}, { rowCount: 4 }]);
  expect(container.querySelectorAll('canvas')).toHaveLength(1);
  expect(painted).toEqual([true, false, true]);
  act(() => surroundings.force(true));
  expect([container.querySelector('canvas'), painted.at(-1)]).toEqual([null, false]);
  act(() => surroundings.force(false));
  await settle();
  expect(painted.at(-1)).toBe(true);
  await turnTo(undefined);
  expect([container.querySelector('canvas'), painted.at(-1)]).toEqual([null, false]);
  unmount();
  expect(listeners.size).toBe(0);
  vi.unstubAllGlobals();
});
