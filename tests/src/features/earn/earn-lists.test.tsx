/** Lists of Simple Earn: each row shows its own record and acts on it; filters, pages and states. */
import { cleanup, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import { dateOfDay, dayOf } from '#domain/earn/dates.ts';
import { EarnSummaryView } from '#src/features/earn/EarnSummaryView.tsx';
import {
  EarnHistoryView,
  type EarnHistoryViewProps,
} from '#src/features/earn/history/EarnHistoryView.tsx';
import { OffersView, type OffersViewProps } from '#src/features/earn/offers/OffersView.tsx';
import { ProductFacts } from '#src/features/earn/product/ProductFacts.tsx';
import * as samples from '#stories/features/earn/sample-earn.ts';
import { loadedData, loading, notLoaded } from '#stories/loadables.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { editEach, pressEach, shownRows, textOf } from '../../../support/pressed-parts.tsx';

afterEach(cleanup);

const { locked, flexible } = samples;
const soldOut = { ...locked, id: 14, coin: 'SOL', status: 'sold_out' } as const;

const offers =
  (change: Partial<OffersViewProps> = {}) =>
  (calls: Pick<OffersViewProps, 'onAddress' | 'onOpen'>) => (
    <OffersView
      address={{ coin: 'USDT', type: 'locked', sort: 'duration' }}
      offers={loadedData([locked, soldOut])}
      coins={['BTC', 'USDT']}
      {...calls}
      {...change}
    />
  );
const OFFERS = ['onAddress', 'onOpen'] as const;

it('filters, sorts and opens offers', async () => {
  expect(await editEach(OFFERS, offers())).toEqual({
    Coin: ['USDT', ['onAddress', { coin: 'USDT' }]],
    Type: ['locked', ['onAddress', { type: expect.stringMatching(/^(?:locked|flexible)$/) }]],
    'Sort by': ['duration', ['onAddress', { sort: 'coin' }]],
  });
  expect(await pressEach(OFFERS, offers())).toEqual({
    'Clear filters': ['onAddress', { coin: undefined, type: undefined }],
    'Subscribe USDT, Locked, 30 days': ['onOpen', locked],
    'Sold out: SOL, Locked, 30 days': ['onOpen', soldOut],
  });
  const all = { coin: undefined, type: undefined, sort: 'apr' } as const;
  const none = { offers: loadedData([]) };
  expect(Object.keys(await pressEach(OFFERS, offers(none)))).toHaveLength(2);
  expect(await pressEach(OFFERS, offers({ ...none, address: all }))).toEqual({});
  expect(await pressEach(OFFERS, offers({ offers: loading, address: all }))).toEqual({});
  const failed = notLoaded();
  await pressEach(OFFERS, offers({ offers: failed, address: all }));
  expect(failed.onRetry).toHaveBeenCalledOnce();
});

it('shows the rates, the quota and the minimum of each offer', () => {
  const product = {
    ...locked,
    rewardCoin: 'BTC',
    minimum: decimal('11'),
    totalLeft: decimal('400'),
    totalQuota: decimal('900'),
    nextApr: decimal('0.0125'),
    nextAprFrom: dateOfDay(dayOf(epochMs(Date.UTC(2031, 1, 3)))),
  };
  renderOnPage(offers({ offers: loadedData([product]) })({ onAddress: vi.fn(), onOpen: vi.fn() }));
  const [row = document.body] = document.body.querySelectorAll('ul > li');
  expect(textOf(row)).toContain('USDTLocked, 30 days12%APRRewards in BTC');
  expect(textOf(row)).toMatch(/1\.25% from 03 Feb 2031 \(UTC\)Left400 \/ 900 USDTMinimum 11 USDT/);
});

it('shows the terms of a product beside their labels, with its own quotas', () => {
  const product = {
    ...flexible,
    rewardCoin: 'BTC',
    minimum: decimal('11'),
    personalLeft: decimal('40'),
    personalQuota: decimal('90'),
    totalLeft: decimal('400'),
    totalQuota: decimal('900'),
    subscribesFrom: epochMs(Date.UTC(2031, 0, 2, 1)),
    subscribesUntil: epochMs(Date.UTC(2031, 0, 2, 2)),
  };
  renderOnPage(<ProductFacts product={product} />);
  expect(shownRows()).toMatchObject({
    Type: 'Flexible',
    'Rewards in': 'BTC',
    Minimum: '11 USDT',
    'Subscriptions from': '02 Jan 2031 01:00 UTC',
    'Subscriptions until': '02 Jan 2031 02:00 UTC',
    'Your quota left': '40 / 90 USDT',
    'Total quota left': '400 / 900 USDT',
  });
});

const HISTORY = ['onKindChange', 'onPageChange', 'onExport'] as const;

it('filters and exports the history', async () => {
  const history = loadedData(samples.pageOf(samples.records));
  const view =
    (kind: 'reward' | undefined) =>
    (calls: Pick<EarnHistoryViewProps, (typeof HISTORY)[number]>) => (
      <EarnHistoryView kind={kind} history={history} {...calls} />
    );
  expect(await pressEach(HISTORY, view('reward'))).toMatchObject({
    'Clear filters': ['onKindChange', undefined],
    Export: ['onExport'],
  });
  expect('Clear filters' in (await pressEach(HISTORY, view(undefined)))).toBe(false);
  const none = { onKindChange: vi.fn(), onPageChange: vi.fn(), onExport: vi.fn() };
  renderOnPage(view(undefined)(none));
  const rows = screen.getAllByRole('row').map(textOf);
  expect(rows.find((row) => row.includes('999.34'))).toMatch(/Redemption.*Locked.*USDT.*999\.34/);
});

it('sums up what the user has, and the coins that paid yesterday', () => {
  const summary = {
    ...samples.summary,
    value: decimal('1234.5'),
    paidValue: decimal('6.7'),
    positionCount: 4,
    coins: [
      { ...samples.summary.coins[0], coin: 'USDT', paidYesterday: decimal('0.25') },
      { ...samples.summary.coins[0], coin: 'BTC', paidYesterday: decimal('0') },
    ] as typeof samples.summary.coins,
  };
  renderOnPage(<EarnSummaryView summary={loadedData(summary)} />);
  expect(shownRows()).toMatchObject({
    'In Earn': '1,234.5 USD',
    'Rewards so far': '6.7 USD',
    'Active positions': '4',
    Yesterday: '+0.25 USDT',
  });
});
