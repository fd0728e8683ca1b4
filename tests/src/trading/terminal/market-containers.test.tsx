/** Requests that the containers of a market send to the worker: rows of the book, its depth, the smallest trade. */
import type { ReactNode } from 'react';
import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pairId } from '#contract/core/ids.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { DEPTH_SPAN_DEFAULT_BPS } from '#domain/depth-curve.ts';
import { MarketServiceProvider, type MarketService } from '#src/binding/market.ts';
import { tickLotsOf } from '#src/trading/tape/trade-value-min.ts';
import { MarketBook } from '#src/trading/terminal/MarketBook.tsx';
import { MarketDepth } from '#src/trading/terminal/MarketDepth.tsx';
import { MarketTape } from '#src/trading/terminal/MarketTape.tsx';
import { onPage, renderOnPage } from '../../../support/on-page.tsx';

const ethUsdt = { ...btcUsdt, id: pairId(2), tradeCoin: 'ETH' };

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function openMarket() {
  const curves: PromiseWithResolvers<Float64Array | undefined>[] = [];
  const depthCurve = vi.fn((_spanBps: number) => {
    const curve = Promise.withResolvers<Float64Array | undefined>();
    curves.push(curve);
    return curve.promise;
  });
  const setTradeValueMin = vi.fn();
  const setBookView = vi.fn();
  const pauseBook = vi.fn();
  const service = {
    depthCurve,
    setTradeValueMin,
    setBookView,
    pauseBook,
  } as unknown as MarketService;
  const within = (view: ReactNode) => (
    <MarketServiceProvider value={service}>{view}</MarketServiceProvider>
  );
  return { within, curves, depthCurve, setTradeValueMin, setBookView };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isWaiting = () => document.querySelector('[aria-busy="true"]') !== null;

it('requests the depth twice a second, one at a time, and of the chosen range', async () => {
  const { within, curves, depthCurve } = openMarket();
  renderOnPage(within(<MarketDepth pair={btcUsdt} startSlot={null} onPricePick={vi.fn()} />));
  expect(depthCurve.mock.calls).toEqual([[DEPTH_SPAN_DEFAULT_BPS]]);
  await pass(2_000);
  expect(depthCurve).toHaveBeenCalledOnce();
  curves[0]?.resolve(undefined);
  await pass(500);
  expect(depthCurve).toHaveBeenCalledTimes(2);
  // A rejection does not end the requests.
  curves[1]?.reject(new Error('no worker'));
  await pass(500);
  expect(depthCurve).toHaveBeenCalledTimes(3);
  fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  const [closer] = depthCurve.mock.lastCall ?? [];
  expect(closer).toBeLessThan(DEPTH_SPAN_DEFAULT_BPS);
  cleanup();
  const count = depthCurve.mock.calls.length;
  await pass(5_000);
  expect(depthCurve).toHaveBeenCalledTimes(count);
});

it('shows no depth of another pair, and keeps the last one of its pair', async () => {
  const { within, curves } = openMarket();
  const depthOf = (pair: typeof btcUsdt) =>
    within(<MarketDepth pair={pair} startSlot={null} onPricePick={vi.fn()} />);
  const { rerender } = renderOnPage(depthOf(btcUsdt));
  expect(isWaiting()).toBe(true);
  curves[0]?.resolve(new Float64Array(64));
  await pass(0);
  expect(isWaiting()).toBe(false);
  await pass(500);
  curves[1]?.resolve(undefined);
  await pass(0);
  expect(isWaiting()).toBe(false);
  rerender(onPage(depthOf(ethUsdt)));
  expect(isWaiting()).toBe(true);
});

it('hides trades below the stored value, and shows all when the tape closes', () => {
  localStorage.clear();
  const { within, setTradeValueMin } = openMarket();
  renderOnPage(within(<MarketTape pair={btcUsdt} storedAs="BTC_USDT" ownTradeIds={[]} />));
  expect(setTradeValueMin.mock.calls).toEqual([[0]]);
  const choice = screen.getByRole('combobox', { name: 'Minimum trade value (USDT)' });
  fireEvent.change(choice, { target: { value: '1000' } });
  expect(setTradeValueMin).toHaveBeenLastCalledWith(tickLotsOf(1_000, btcUsdt));
  cleanup();
  expect(setTradeValueMin).toHaveBeenLastCalledWith(0);
  renderOnPage(within(<MarketTape pair={btcUsdt} storedAs="BTC_USDT" ownTradeIds={[]} />));
  expect(setTradeValueMin).toHaveBeenLastCalledWith(tickLotsOf(1_000, btcUsdt));
  cleanup();
  renderOnPage(within(<MarketTape pair={ethUsdt} storedAs="ETH_USDT" ownTradeIds={[]} />));
  expect(setTradeValueMin).toHaveBeenLastCalledWith(0);
});

it('requests the rows of the book that fit, in the chosen groups', async () => {
  const sizes: ((entries: readonly object[]) => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(observer: (entries: readonly object[]) => void) {
        sizes.push(observer);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  const { within, setBookView } = openMarket();
  renderOnPage(
    within(
      <MarketBook
        pair={btcUsdt}
        storedAs="BTC_USDT"
        orders={[]}
        onPricePick={vi.fn()}
        onSizePick={vi.fn()}
      />,
    ),
  );
  expect(setBookView).not.toHaveBeenCalled();
  await act(async () => {
    for (const size of sizes) size([{ contentRect: { height: 354, width: 300 } }]);
    vi.advanceTimersToNextFrame();
  });
  const { rowCount } = setBookView.mock.lastCall?.[0] ?? {};
  expect(rowCount).toBeGreaterThan(1);
  expect(setBookView.mock.calls).toEqual([[{ rowCount, groupTicks: 1 }]]);
  const group = screen.getByRole('combobox', { name: 'Price grouping' });
  fireEvent.change(group, { target: { value: '10' } });
  expect(setBookView).toHaveBeenLastCalledWith({ rowCount, groupTicks: 10 });
});
