/** What a trading page requests of the worker: the pair of its dashboard, the view of its book, and the range of its
 *  chart, each once and for the pair on screen. */
import { beforeEach, expect, it, vi } from 'vitest';
import { pairId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { createMarketService } from '#src/app/wiring/market/market-service.ts';
import { canPaintInWorker } from '#src/platform/offscreen.ts';
import { storedCharts } from '#src/platform/stored-map.ts';

const { link, life } = vi.hoisted(() => ({
  link: {
    painter: 'painter',
    watchPair: vi.fn(),
    setResolution: vi.fn(),
    loadOlderBars: vi.fn(() => Promise.resolve(true)),
    depthCurve: vi.fn(() => Promise.resolve(undefined)),
    present: vi.fn(),
    counters: vi.fn(() => Promise.resolve({ workMs: 1, missedFrameCount: 2 })),
  },
  life: { send: vi.fn() },
}));
vi.mock('#src/app/wiring/market/market.ts', () => ({ marketWiring: () => ({ link, life }) }));
vi.mock('#src/platform/offscreen.ts', () => ({ canPaintInWorker: vi.fn(() => true) }));

const ethUsdt: Pair = { ...btcUsdt, id: pairId(2), tradeCoin: 'ETH' };
type Dashboard = { readonly pair: Pair };

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(canPaintInWorker).mockReturnValue(true);
  localStorage.clear();
});

function open() {
  const opener = { open: vi.fn(), close: vi.fn(), isShown: vi.fn(() => true) };
  const now: { shown: Dashboard | undefined; isCurrent: boolean } = {
    shown: undefined,
    isCurrent: true,
  };
  const onTicker = vi.fn();
  let onOpened: (dashboard: Dashboard) => void = () => undefined;
  const service = createMarketService<Dashboard>({
    createOpener: (run) => {
      onOpened = run;
      return opener;
    },
    marketOf: ({ pair }) => ({
      view: { pair, day: undefined },
      storedAs: `stored ${pair.tradeCoin}`,
      onTicker,
    }),
    shown: () => now.shown,
    current: () => (now.isCurrent ? now.shown : undefined),
  });
  const show = (pair: Pair): void => {
    now.shown = { pair };
    onOpened({ pair });
  };
  const lastWatched = () => link.watchPair.mock.lastCall?.[0] as Readonly<Record<string, unknown>>;
  return { service, opener, now, show, lastWatched, onTicker };
}

it('watches the pair of an opened dashboard, with the range stored for it', () => {
  storedCharts.keep('stored ETH', { resolution: '5' });
  const { show, lastWatched, onTicker } = open();
  show(btcUsdt);
  const first = lastWatched();
  expect(first).toMatchObject({ pair: btcUsdt, rowCount: 20, groupTicks: 1 });
  expect(link.watchPair.mock.lastCall?.[1]).toBe(onTicker);
  show(ethUsdt);
  expect(lastWatched()).toMatchObject({ pair: ethUsdt, resolution: '5' });
  expect(first['resolution']).not.toBe('5');
});

it('falls back to the usual range when what is stored is none', () => {
  storedCharts.keep('stored BTC', { resolution: 'century' });
  const { show, lastWatched } = open();
  show(ethUsdt);
  const usual = lastWatched()['resolution'];
  show(btcUsdt);
  expect(lastWatched()['resolution']).toBe(usual);
});

it.each([
  [true, 'painter', 100],
  [false, undefined, 50],
])('updates numbers alone where the worker paints: %s', (canPaint, painter, frameIntervalMs) => {
  vi.mocked(canPaintInWorker).mockReturnValue(canPaint);
  const { service, show, lastWatched } = open();
  show(btcUsdt);
  expect(service.painter).toBe(painter);
  expect(lastWatched()['frameIntervalMs']).toBe(frameIntervalMs);
});

it('stores a chosen range for the pair on screen, and keeps it for the next view of this page', () => {
  const { service, show, lastWatched } = open();
  service.setResolution('5');
  expect(link.setResolution.mock.calls).toEqual([['5']]);
  expect([storedCharts.read('stored BTC'), storedCharts.read('stored ETH')]).toEqual([
    storedCharts.read('none'),
    storedCharts.read('none'),
  ]);
  show(btcUsdt);
  service.setResolution('15');
  expect(storedCharts.read('stored BTC').resolution).toBe('15');
  service.setBookView({ rowCount: 12, groupTicks: 1 });
  expect(lastWatched()).toMatchObject({ resolution: '15', rowCount: 12 });
});

it('requests another view of the book once, and of a current dashboard alone', () => {
  const { service, show, now, lastWatched } = open();
  service.setBookView({ rowCount: 30, groupTicks: 10 });
  expect(link.watchPair).not.toHaveBeenCalled();
  show(btcUsdt);
  expect(lastWatched()).toMatchObject({ rowCount: 30, groupTicks: 10 });
  service.setBookView({ rowCount: 30, groupTicks: 10 });
  expect(link.watchPair).toHaveBeenCalledTimes(1);
  service.setBookView({ rowCount: 30, groupTicks: 100 });
  service.setBookView({ rowCount: 31, groupTicks: 100 });
  expect(link.watchPair).toHaveBeenCalledTimes(3);
  now.isCurrent = false;
  service.setBookView({ rowCount: 8, groupTicks: 100 });
  expect(link.watchPair).toHaveBeenCalledTimes(3);
  show(btcUsdt);
  expect(lastWatched()).toMatchObject({ rowCount: 8, groupTicks: 100 });
});

it('ends the watch with the page, and passes the rest on', async () => {
  const { service, opener } = open();
  service.openPair('ETH_USDT');
  expect(opener.open.mock.calls).toEqual([['ETH_USDT']]);
  service.closePair();
  expect(opener.close).toHaveBeenCalledOnce();
  expect(link.watchPair.mock.calls).toEqual([[undefined]]);
  service.pauseBook(true);
  service.setTradeValueMin(5);
  expect(link.present.mock.calls).toEqual([[{ areRowsPaused: true }], [{ tradeValueMin: 5 }]]);
  expect(await service.worked()).toEqual({ workMs: 1, missedFrameCount: 2 });
  expect(await service.loadOlderBars()).toBe(true);
  await service.depthCurve(250);
  expect(link.depthCurve.mock.calls).toEqual([[250]]);
  service.retryLink();
  expect(life.send.mock.calls).toEqual([[{ type: 'retry.requested' }]]);
  expect(service.isShown()).toBe(true);
});
