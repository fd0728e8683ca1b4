/** Figures of a market and its files: each is shown beside its own label, and each control makes its own call. */
import { cleanup, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { decimal, lots, ticks } from '#contract/core/decimal.ts';
import { historyExport } from '#contract/rest/history-export.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { historyExportWire } from '#contract/samples/wallets.ts';
import type { FileExport } from '#src/binding/file-export.ts';
import { createTicker } from '#src/stores/ticker.store.ts';
import { BalancesPanel } from '#src/trading/balances/BalancesPanel.tsx';
import { LevelCard } from '#src/trading/book/LevelCard.tsx';
import { FillCard } from '#src/trading/chart/own/FillCard.tsx';
import { HistoryExportView } from '#src/trading/money/export/HistoryExportView.tsx';
import { ExportView } from '#src/trading/orders/details/ExportView.tsx';
import { PairHeader } from '#src/trading/pair/PairHeader.tsx';
import { balances } from '#stories/trading/sample-account.ts';
import { createLadder } from '#src/stores/ladder.store.ts';
import { showOnPage } from '../../support/on-page.tsx';
import { plain, shownValues } from '../../support/shown-values.ts';
import { recordCalls, usesOf, type Recorder } from '../../support/used-controls.ts';

afterEach(cleanup);

it('shows the values of the day of a pair', async () => {
  const ticker = createTicker();
  Object.assign(ticker, {
    lastPrice: ticks(6_425_010),
    priceChangePercent: decimal('1.24'),
    high: ticks(6_498_000),
    low: ticks(6_287_154),
    volume: lots(1_248_107),
    quoteVolume: decimal('801910000'),
  });
  await showOnPage(
    <PairHeader pair={btcUsdt} ticker={ticker} changeDecimals={2} switcher={null} />,
  );
  expect(shownValues()).toEqual({
    '24h change': '+1.24%▲',
    '24h high': '64,980.00',
    '24h low': '62,871.54',
    '24h volume (BTC)': '12.48',
    '24h volume (USDT)': '801.91M',
  });
});

it('shows a trade on the chart, or the average of several', async () => {
  const card = (tradeCount: number) => (
    <FillCard
      title="Bought 0.3 BTC"
      averageText="64,100.50"
      tradeCount={tradeCount}
      timeText="12:30"
      x={1}
      y={2}
      isBefore={false}
    />
  );
  await showOnPage(card(1));
  expect(shownValues()).toEqual({ Price: '64,100.50', Time: '12:30' });
  cleanup();
  await showOnPage(card(3));
  expect(shownValues()).toEqual({ 'Average price': '64,100.50', Trades: '3', Time: '12:30' });
});

it('sums the book up to the level under the pointer', async () => {
  const ladder = createLadder();
  ladder.asks.splice(
    0,
    3,
    ...([
      [6_412_000, 10_000],
      [6_413_000, 30_000],
      [6_999_000, 70_000],
    ].map(([price = 0, size = 0]) => ({
      ...ladder.asks[0],
      price: ticks(price),
      size: lots(size),
    })) as typeof ladder.asks),
  );
  await showOnPage(
    <LevelCard
      place={{ side: 'asks', index: 1 } as never}
      ladder={ladder}
      pair={btcUsdt}
      painter={undefined}
      after={() => () => undefined}
    />,
  );
  expect(shownValues()).toEqual({
    'Average price': '≈ 64,127.50',
    'Sum (BTC)': '0.40000',
    'Sum (USDT)': '25,651.00',
  });
});

it('shows the balances of the two coins, zero for a coin never held, and none to a visitor', async () => {
  const panel = (isSignedIn: boolean, quoteCoin = 'USDT') => (
    <BalancesPanel
      tradeCoin="BTC"
      quoteCoin={quoteCoin}
      balances={balances}
      isSignedIn={isSignedIn}
    />
  );
  await showOnPage(panel(true));
  expect(plain(document.body.textContent)).toEqual(
    'BalancesBTC0.41820.4 in ordersUSDT24,310.5512,400 in orders',
  );
  cleanup();
  await showOnPage(panel(true, 'DOGE'));
  expect(plain(document.body.textContent)).toContain('DOGE00 in orders');
  cleanup();
  await showOnPage(panel(false));
  expect(plain(document.body.textContent)).toBe('BalancesSign in to view your balances.');
});

const job = {
  ...historyExport.reply.decode(historyExportWire),
  rowCount: 1_200,
  totalCount: 10_000,
};
const file = (patch: Partial<FileExport>, record: Recorder): FileExport =>
  recordCalls(
    {
      phase: 'choosing',
      job: undefined,
      rejection: undefined,
      failure: undefined,
      isResponseMissing: false,
      isStopRequested: false,
      file: undefined,
      start: vi.fn(),
      stop: vi.fn(),
      retry: vi.fn(),
      ...patch,
    },
    record,
  );
const historyView =
  (patch: Partial<FileExport>, toDay = '2026-01-09') =>
  (record: Recorder) => (
    <HistoryExportView
      fileExport={file(patch, record)}
      days={{ fromDay: '2026-01-02', toDay }}
      onDaysChange={record('onDaysChange')}
      format="csv"
      onFormatChange={record('onFormatChange')}
      onStart={record('onStart')}
      onCopy={record('onCopy')}
      onClose={record('onClose')}
    />
  );

it('exports a history: the choice, the pending file, its failure and its end', async () => {
  expect(await usesOf(historyView({}))).toEqual({
    CSV: 'nothing',
    Close: ['onClose', 'onClose'],
    Export: 'onStart',
    From: 'onDaysChange {fromDay: 2026-01-05}',
    JSON: 'onFormatChange json',
    To: 'onDaysChange {toDay: 2026-01-05}',
  });
  expect((await usesOf(historyView({}, '2026-01-01')))['Export']).toBe(
    'disabled: The range ends before it starts',
  );
  expect(await usesOf(historyView({ phase: 'writing', job }))).toEqual({
    Stop: 'stop',
  });
  expect(await usesOf(historyView({ phase: 'failed', failure: 'expired' }))).toEqual({
    Back: 'stop',
    Close: 'onClose',
    Retry: 'retry',
  });
  const saved = { phase: 'saved', job, file: { size: 24_532, sha256: 'ab12' } } as const;
  expect(await usesOf(historyView(saved))).toEqual({
    Close: ['onClose', 'onClose'],
    'Copy checksum': 'onCopy ab12',
  });
  await showOnPage(historyView(saved)(() => () => undefined));
  expect(shownValues()).toEqual({ Rows: '1200', 'File size': '24,532 B', 'SHA-256': 'ab12' });
});

it.each([
  [{ phase: 'writing', job }, '1200 of 10000 rows'],
  [{ phase: 'writing', job, isStopRequested: true }, 'Stopping the export…'],
  [{ phase: 'receiving', job }, 'Receiving and checking the file…'],
  [{ phase: 'canceling', job }, 'Stopping the export…'],
  [{ phase: 'starting' }, 'Starting the export…'],
])('names the step of an export: %o', async (patch, text) => {
  await showOnPage(historyView(patch as never)(() => () => undefined));
  expect(screen.getByRole('status').textContent).toBe(text);
});

it('exports a list of orders: the days, the pending rows, a failure and the end', async () => {
  const view = (phase: string) => (record: Recorder) => (
    <ExportView
      state={{ phase, rowCount: 250, totalCount: 1_000 } as never}
      fromDay="2026-01-02"
      toDay="2026-01-09"
      onDaysChange={record('onDaysChange')}
      onStart={record('onStart')}
      onCancel={record('onCancel')}
      onRetry={record('onRetry')}
      onClose={record('onClose')}
    />
  );
  expect(await usesOf(view('choosing'))).toEqual({
    Close: ['onClose', 'onClose'],
    Export: 'onStart',
    From: 'onDaysChange {fromDay: 2026-01-05, toDay: 2026-01-09}',
    To: 'onDaysChange {fromDay: 2026-01-02, toDay: 2026-01-05}',
  });
  expect(await usesOf(view('loading'))).toEqual({ Close: 'onClose', Stop: 'onCancel' });
  expect(await usesOf(view('failed'))).toEqual({
    Close: 'onClose',
    Retry: 'onRetry',
    Stop: 'onCancel',
  });
  expect(await usesOf(view('saved'))).toEqual({ Close: ['onClose', 'onClose'] });
});
