/** Positions, wallet and contract of a futures account: each figure is that of its own label, and each control makes
 *  its own call. */
import { cleanup } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import { ContractStats } from '#src/features/futures/parts/header/ContractStats.tsx';
import {
  PositionsTable,
  type PositionsTableProps,
} from '#src/features/futures/parts/tables/PositionsTable.tsx';
import { PositionTools } from '#src/features/futures/parts/tables/PositionTools.tsx';
import { WalletSummary } from '#src/features/futures/parts/tables/WalletSummary.tsx';
import {
  accountOf,
  btcContract,
  contractOf,
  ethContract,
  samplePosition,
  sampleQuote,
  sampleWallet,
} from '#stories/features/futures/sample-futures.ts';
import { STORY_TIME_MS } from '#stories/trading/sample-market.ts';
import { showOnPage } from '../../../../../support/on-page.tsx';
import { shownTables, shownValues } from '../../../../../support/shown-values.ts';
import { ignoreCalls, usesOf, type Recorder } from '../../../../../support/used-controls.ts';

afterEach(cleanup);

const now = epochMs(STORY_TIME_MS);

/** The only row of a table by the titles of its columns. */
function shownRow(): Record<string, string> {
  const [titles = [], cells = [], ...more] = shownTables();
  expect(more).toEqual([]);
  return Object.fromEntries(titles.map((title, index) => [title, cells[index] ?? '']));
}

const position = samplePosition({
  id: 'position-7',
  addedMargin: '250',
  takeProfit: { price: decimal('66000.3'), trigger: 'mark' },
  stopLoss: { price: decimal('57000.2'), trigger: 'mark' },
});

const positionsTable = (changes: Partial<PositionsTableProps>) => (record: Recorder) => (
  <PositionsTable
    positions={[position]}
    columnChoice={{ order: [], hidden: [] }}
    contractOf={contractOf}
    quoteOf={() => sampleQuote()}
    accountOf={() => accountOf([position])}
    choices={{ form: 'pnl', price: 'mark' }}
    pendingIds={new Set()}
    intents={{
      onClose: ({ id }, kind) => record('onClose')(id, kind),
      onReverse: ({ id }) => record('onReverse')(id),
      onMargin: ({ id }) => record('onMargin')(id),
      onStops: ({ id }) => record('onStops')(id),
      onShare: ({ id }) => record('onShare')(id),
    }}
    {...changes}
  />
);

it('shows the figures of a position, and changes it', async () => {
  await showOnPage(positionsTable({})(ignoreCalls));
  expect(shownRow()).toEqual({
    'Close position': 'MarketLimit',
    Contract: 'BTC/USDT20xLong · Isolated',
    'Entry (mark)': '60,000.063,000.0',
    'Liq. (ratio)': '56,727.03.88%',
    'PnL (ROI)': '+1,500.00+100.00%',
    'Size (margin)': '0.500 BTC1,750.00',
    'TP/SL': '66,000.357,000.2',
  });
  cleanup();
  await showOnPage(positionsTable({ choices: { form: 'roi', price: 'last' } })(ignoreCalls));
  expect(shownRow()['ROI (PnL)']).toEqual('+100.35%+1,505.25');
  cleanup();
  const cross = samplePosition({
    contract: ethContract,
    side: 'short',
    marginMode: 'cross',
    status: 'normal',
  });
  await showOnPage(positionsTable({ positions: [cross] })(ignoreCalls));
  expect(shownRow()).toEqual({
    'Close position': 'MarketLimit',
    Contract: 'ETH/USDT20xShort · Cross',
    'Entry (mark)': '60,000.0063,000.00',
    'Liq. (ratio)': '69,721.113.60%',
    'PnL (ROI)': '-1,500.00-100.00%',
    'Size (margin)': '0.50 ETH1,500.00',
    'TP/SL': '––',
  });
  expect(await usesOf(positionsTable({}))).toEqual({
    '+1,500.00+100.00%': 'nothing',
    '3.88%': 'nothing',
    '56,727.0': 'nothing',
    'Adjust margin': 'onMargin position-7',
    'Close at limit price': 'onClose position-7 limit',
    'Close at market': 'onClose position-7 market',
    'Edit take profit and stop loss': 'onStops position-7',
    'Reverse position': 'onReverse position-7',
    'Share result': 'onShare position-7',
  });
});

it('chooses how results are shown, and closes all positions', async () => {
  const tools = (positionCount: number) => (record: Recorder) => (
    <PositionTools
      choices={{ form: 'pnl', price: 'last' }}
      onChoicesChange={record('onChoicesChange')}
      positionCount={positionCount}
      onCloseAll={record('onCloseAll')}
    />
  );
  expect(await usesOf(tools(1))).toEqual({
    'Close all': 'onCloseAll',
    Last: 'nothing',
    Mark: 'onChoicesChange {form: pnl, price: mark}',
    PnL: 'nothing',
    ROI: 'onChoicesChange {form: roi, price: last}',
  });
  expect((await usesOf(tools(0)))['Close all']).toBe('disabled: No open positions');
});

it('shows each amount of the wallet beside its label', async () => {
  const view = (record: Recorder) => (
    <WalletSummary wallet={sampleWallet} onTransfer={record('onTransfer')} />
  );
  await showOnPage(view(ignoreCalls));
  expect(shownValues()).toEqual({
    Available: '10,160.25 USDT',
    Balance: '12,500.75 USDT',
    'Cross initial margin': '600.00 USDT',
    Equity: '14,000.75 USDT',
    'In orders': '240.50 USDT',
    'Isolated margin': '1,500.00 USDT',
    'Margin ratio (cross)': '4.82%',
    'Unrealized PnL': '+1,500.00 USDT',
  });
  expect(await usesOf(view)).toEqual({ Transfer: 'onTransfer' });
});

it('shows mark and index price, funding and open interest beside their labels', async () => {
  await showOnPage(
    <ContractStats
      contract={btcContract}
      quote={sampleQuote()}
      clock={() => now}
      everySecond={() => () => undefined}
    />,
  );
  expect(shownValues()).toEqual({
    Funding: '+0.0100% / 01:23:45',
    Index: '62,988.4',
    Mark: '63,000.0',
    'Open interest (BTC)': '12.85K',
  });
});
