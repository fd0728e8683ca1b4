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
import {
  PositionsView,
  type PositionsViewProps,
} from '#src/features/earn/positions/PositionsView.tsx';
import { PositionView } from '#src/features/earn/positions/PositionView.tsx';
import { ProductFacts } from '#src/features/earn/product/ProductFacts.tsx';
import { applyWalletView } from '#src/stores/wallet-view.store.ts';
import * as samples from '#stories/features/earn/sample-earn.ts';
import { loadedData, loading, notLoaded } from '#stories/loadables.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import {
  editEach,
  pressEach,
  shownLinks,
  shownRows,
  textOf,
} from '../../../support/pressed-parts.tsx';

afterEach(() => {
  cleanup();
  applyWalletView({ areAmountsHidden: false });
});

const { locked, flexible, lockedPosition, now } = samples;
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

const position = {
  ...lockedPosition,
  rewardCoin: 'BTC',
  amount: decimal('1000'),
  paid: decimal('0.5'),
  apr: decimal('0.11'),
  openedAt: epochMs(Date.UTC(2031, 0, 2, 1)),
  accruesFrom: epochMs(Date.UTC(2031, 0, 2, 2)),
  nextPayAt: epochMs(now + 60_000),
  maturesAt: epochMs(Date.UTC(2031, 0, 2, 4)),
  redeemsAt: epochMs(Date.UTC(2031, 0, 2, 5)),
};
const redeeming = { ...position, id: 94, amount: decimal('7'), status: 'redeeming' } as const;

const POSITIONS = ['onTabChange', 'onPageChange', 'onDetails', 'onRedeem'] as const;
const positionsView =
  (change: Partial<PositionsViewProps> = {}) =>
  (calls: Pick<PositionsViewProps, (typeof POSITIONS)[number]>) => (
    <PositionsView
      tab="active"
      now={now}
      positions={loadedData(samples.pageOf([position, redeeming]))}
      {...calls}
      {...change}
    />
  );

it('opens and redeems the position of its own row, pages, and switches the list', async () => {
  const hide = ['Hide amounts'];
  const pressed = await pressEach(POSITIONS, positionsView(), hide);
  expect(pressed).toMatchObject({
    'Details of 1,000 USDT, Locked, 30 days': ['onDetails', position],
    'Redeem 1,000 USDT, Locked, 30 days': ['onRedeem', position],
    'Details of 7 USDT, Locked, 30 days': ['onDetails', redeeming],
    '1,000 USDT on 02 Jan 2031': ['onDetails', position],
  });
  expect('Redeem 7 USDT, Locked, 30 days' in pressed).toBe(false);
  expect((await editEach(POSITIONS, positionsView()))['Ended']).toEqual([
    false,
    ['onTabChange', 'ended'],
  ]);
  const paged = { positions: loadedData({ ...samples.pageOf([position], 3), currentPage: 2 }) };
  const pages = Object.values(await pressEach(POSITIONS, positionsView(paged), hide));
  expect(pages).toContainEqual(['onPageChange', 1]);
  expect(pages).toContainEqual(['onPageChange', 3]);
  const ended = Object.keys(await pressEach(POSITIONS, positionsView({ tab: 'ended' }), hide));
  expect(ended.filter((name) => / on \d\d /.test(name))).toEqual([]);
});

it('shows in a row what a position is worth and has paid, and when it pays or arrives', () => {
  const rowOf = (shown: typeof position | typeof redeeming) => {
    cleanup();
    renderOnPage(
      positionsView({ positions: loadedData(samples.pageOf([shown])) })({
        onTabChange: vi.fn(),
        onPageChange: vi.fn(),
        onDetails: vi.fn(),
        onRedeem: vi.fn(),
      }),
    );
    const figures = [...document.body.querySelectorAll('dl > div')].map((figure) => [
      figure.querySelector('dt')?.textContent ?? '',
      figure.querySelector('dd')?.textContent ?? '',
    ]);
    return Object.fromEntries(figures) as Readonly<Record<string, string>>;
  };
  const figures = { Amount: '1,000 USDT', Paid: '0.5 BTC', APR: '11%' };
  const active = rowOf(position);
  expect(active).toMatchObject({ ...figures, 'Time to next payment': '01:00' });
  expect('Arrives' in active).toBe(false);
  const leaving = rowOf(redeeming);
  expect(leaving['Arrives']).toContain('02 Jan 2031 05:00 UTC');
  expect('Time to next payment' in leaving).toBe(false);
});

it.each([
  ['active', { 'View offers': '/simple-earn' }],
  ['ended', {}],
] as const)('leads from no %s position to the offers, or nowhere', (tab, links) => {
  const none = {
    onTabChange: vi.fn(),
    onPageChange: vi.fn(),
    onDetails: vi.fn(),
    onRedeem: vi.fn(),
  };
  renderOnPage(positionsView({ tab, positions: loadedData(samples.pageOf([])) })(none));
  expect(shownLinks()).toEqual(links);
});

it('shows each figure of a position beside its own label', () => {
  const facts = (shown: typeof position) => {
    cleanup();
    renderOnPage(
      <PositionView
        position={shown}
        now={now}
        days={loadedData(samples.pageOf([]))}
        onDayPage={vi.fn()}
        onRedeem={vi.fn()}
        onClose={vi.fn()}
      />,
    );
    return shownRows();
  };
  expect(facts(position)).toMatchObject({
    Amount: '1,000 USDT',
    Paid: '0.5 BTC',
    'Effective APR': '11%',
    Subscribed: '02 Jan 2031 01:00 UTC',
    'Earns from': '02 Jan 2031 02:00 UTC',
    'Time to next payment': '01:00',
    Maturity: '02 Jan 2031 04:00 UTC',
  });
  expect('Arrives' in facts(position)).toBe(false);
  const leaving = facts(redeeming);
  expect(leaving).toMatchObject({ Arrives: '02 Jan 2031 05:00 UTC' });
  expect('Next payment' in leaving || 'Time to next payment' in leaving).toBe(false);
});

it('redeems an active position from its details, and pages its days', async () => {
  const names = ['onDayPage', 'onRedeem', 'onClose'] as const;
  const days = loadedData({ ...samples.pageOf(samples.days, 3), currentPage: 2 });
  const pressDetails = (shown: typeof position) =>
    pressEach(names, (calls) => <PositionView position={shown} now={now} days={days} {...calls} />);
  const active = await pressDetails(position);
  expect(active).toMatchObject({ Close: ['onClose'], Redeem: ['onRedeem'] });
  expect(Object.values(active)).toContainEqual(['onDayPage', 3]);
  expect('Redeem' in (await pressDetails(redeeming as unknown as typeof position))).toBe(false);
});

it('proves each day with what it paid, and warns where the sums differ', () => {
  const proof = (day: (typeof samples.days)[number]) => {
    cleanup();
    renderOnPage(
      <PositionView
        position={position}
        now={now}
        days={loadedData(samples.pageOf([day]))}
        onDayPage={vi.fn()}
        onRedeem={vi.fn()}
        onClose={vi.fn()}
      />,
    );
    return textOf(document.body);
  };
  const [tiered] = samples.days;
  if (tiered === undefined) throw new Error('The samples have a day.');
  const right = proof(tiered);
  expect(right).toContain('500 USDT × 10%');
  expect(right).toContain('500 USDT × 3%');
  expect(right).toContain('This page calculates the same: 0.17808219 USDT');
  expect(proof(samples.wrongDay)).toContain('the exchange states 0.32 USDT.');
  applyWalletView({ areAmountsHidden: true });
  expect(proof(tiered)).toContain('This page calculates the same: •••••• USDT');
  expect(proof(samples.wrongDay)).toContain('the exchange states •••••• USDT.');
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
