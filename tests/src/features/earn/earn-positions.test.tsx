/** Positions of Simple Earn: each row, its details and the proof of its days. */
import { cleanup } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import {
  PositionsView,
  type PositionsViewProps,
} from '#src/features/earn/positions/PositionsView.tsx';
import { PositionView } from '#src/features/earn/positions/PositionView.tsx';
import { applyWalletView } from '#src/stores/wallet-view.store.ts';
import * as samples from '#stories/features/earn/sample-earn.ts';
import { loadedData } from '#stories/loadables.ts';
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

const { lockedPosition, now } = samples;

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
