/** Limit converts, the history and the tabs of converts: each value is that of its own label, and each control makes
 *  its own call. */
import { cleanup } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { MINUTE_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import { convertCodec, type Convert } from '#contract/entities/convert.ts';
import { convertCoins, convertPair } from '#contract/rest/convert.ts';
import { convertCoinsWire, convertPairWire, convertWire } from '#contract/samples/convert.ts';
import { SAMPLE_TIME } from '#contract/samples/spot.ts';
import { ConvertHistoryView } from '#src/features/convert/ConvertHistoryView.tsx';
import { ConvertView } from '#src/features/convert/ConvertView.tsx';
import type { ConvertHistoryFilter } from '#src/features/convert/history-filter.ts';
import {
  LimitConvertPanel,
  type LimitConvertPanelProps,
} from '#src/features/convert/parts/LimitConvertPanel.tsx';
import { showOnPage } from '../../../support/on-page.tsx';
import { fieldValues, shownTables, shownValues } from '../../../support/shown-values.ts';
import { ignoreCalls, changesOf, usesOf, type Recorder } from '../../../support/used-controls.ts';
import { loadedData } from '#stories/loadables.ts';

afterEach(cleanup);

const coins = convertCoins.reply.decode(convertCoinsWire);

const pair = convertPair.reply.decode(convertPairWire);

const done: Convert = {
  ...convertCodec.decode(convertWire),
  doneAt: epochMs(SAMPLE_TIME + MINUTE_MS),
};

const limit: Convert = {
  ...done,
  id: 43,
  kind: 'limit',
  side: 'sell',
  status: 'pending',
  wallet: 'p2p',
  limitPrice: decimal('61000'),
  toAmount: decimal('6200'),
  rate: decimal('62000'),
  expiresAt: epochMs(SAMPLE_TIME + 2 * MINUTE_MS),
};

const limitPanel = (changes: Partial<LimitConvertPanelProps>) => (record: Recorder) => (
  <LimitConvertPanel
    draft={{ fromCoin: 'BTC', toCoin: 'USDT', amount: '0.2', price: '61000', expireDays: 7 }}
    onEdit={record('onEdit')}
    coins={coins}
    available={decimal('1.5')}
    max={decimal('1.4')}
    problems={{ amount: undefined, price: undefined, pair: undefined } as never}
    limits={pair}
    currentPrice={decimal('59850')}
    received={decimal('12200')}
    isBusy={false}
    onPlace={record('onPlace')}
    pending={loadedData({
      items: [limit, { ...limit, id: 44, side: 'buy' }],
      currentPage: 1,
      lastPage: 2,
      perPage: 2,
      total: 3,
    })}
    onPageChange={record('onPageChange')}
    canceledId={undefined}
    onCancel={({ id }) => record('onCancel')(id)}
    {...changes}
  />
);

it('edits, places and cancels limit converts', async () => {
  await showOnPage(limitPanel({})(ignoreCalls));
  expect(shownValues()).toEqual({
    'You receive at least': '12,200 USDT',
  });
  expect(fieldValues()).toEqual({
    'Coin to pay': 'BTC',
    'Coin to receive': 'USDT',
    'Expires in': '7',
    'Price of 1 BTC (USDT)': '61,000',
    'You pay': '0.2',
  });
  expect(shownTables()).toEqual([
    ['You pay', 'You receive at least', 'Limit price', 'Expires', 'Actions'],
    ['0.1 BTC', '6,200 USDT', '61,000 USDT', '01 Jan 2026 00:02:00', 'Cancel'],
    ['0.1 BTC', '6,200 USDT', '61,000 BTC', '01 Jan 2026 00:02:00', 'Cancel'],
  ]);
  expect(await usesOf(limitPanel({}))).toEqual({
    Cancel: ['onCancel 43', 'onCancel 44'],
    'Coin to pay': ['onEdit {fromCoin: USDT}', 'onEdit {fromCoin: ETH}'],
    'Coin to receive': ['onEdit {toCoin: BTC}', 'onEdit {toCoin: ETH}'],
    'Expires in': ['onEdit {expireDays: 1}', 'onEdit {expireDays: 3}', 'onEdit {expireDays: 30}'],
    Max: 'onEdit {amount: 1.4}',
    'Next page': 'onPageChange 2',
    'Page 1': 'onPageChange 1',
    'Page 2': 'onPageChange 2',
    'Place limit convert': 'onPlace',
    'Previous page': 'disabled: Already on the first page',
    'Price of 1 BTC (USDT)': 'onEdit {price: 7}',
    'You pay': 'onEdit {amount: 7}',
  });
  const uses = await usesOf(limitPanel({ canceledId: 44 }));
  expect(uses['Cancel']).toEqual(['onCancel 43', 'disabled: ']);
});

it('filters and pages the converts', async () => {
  const filter: ConvertHistoryFilter = {
    coin: 'BTC',
    kind: 'limit',
    status: 'done',
    fromDay: '2026-01-02',
    toDay: '2026-01-09',
    page: 2,
  };
  const view = (record: Recorder) => (
    <ConvertHistoryView
      filter={filter}
      onFilterChange={(patch) =>
        record('onFilterChange')(changesOf(filter, { ...filter, ...patch }))
      }
      coins={coins.slice(0, 2)}
      history={loadedData({ items: [limit], currentPage: 2, lastPage: 3, perPage: 1, total: 3 })}
      onDetails={({ id }) => record('onDetails')(id)}
      onExport={record('onExport')}
    />
  );
  expect(await usesOf(view)).toEqual({
    'Clear filters':
      'onFilterChange {coin: none, kind: none, status: none, fromDay: none, toDay: none, page: 1}',
    Coin: ['onFilterChange {coin: none}', 'onFilterChange {coin: USDT}'],
    Details: 'onDetails 43',
    Export: 'onExport',
    From: 'onFilterChange {fromDay: 2026-01-05}',
    'Next page': 'onFilterChange {page: 3}',
    'Page 1': 'onFilterChange {page: 1}',
    'Page 2': 'onFilterChange {}',
    'Page 3': 'onFilterChange {page: 3}',
    'Previous page': 'onFilterChange {page: 1}',
    Status: [
      'onFilterChange {status: none}',
      'onFilterChange {status: pending}',
      'onFilterChange {status: failed}',
    ],
    To: 'onFilterChange {toDay: 2026-01-05}',
    Type: [
      'onFilterChange {kind: none}',
      'onFilterChange {kind: instant}',
      'onFilterChange {kind: small}',
    ],
  });
});

it.each([
  ['instant', 'Now'],
  ['limit', 'At a price'],
  ['small', 'Small ones'],
] as const)('shows the content of the tab %s, and chooses another one', async (tab, text) => {
  const view = (record: Recorder) => (
    <ConvertView
      tab={tab}
      onTabChange={record('onTabChange')}
      instant={<p>Now</p>}
      limit={<p>At a price</p>}
      small={<p>Small ones</p>}
    />
  );
  await showOnPage(view(ignoreCalls));
  expect(document.querySelector('[role=tabpanel]:not([hidden])')?.textContent).toBe(text);
  const { Instant, Limit, 'Small balances': small } = await usesOf(view);
  const chosen = { instant: Instant, limit: Limit, small };
  expect(chosen).toEqual({
    instant: 'onTabChange instant',
    limit: 'onTabChange limit',
    small: 'onTabChange small',
    [tab]: 'nothing',
  });
});
