/** A position is liquidated when the spot market falls for long enough that the index follows: every list of its user
 *  and of the user on the other side then agrees to the last unit. */
import type { Page } from '@playwright/test';
import { decimalOfUnits, exactUnitsOf, type Decimal } from '#contract/core/decimal.ts';
import { callerOf, expect, newUser, openTrader, test, type Caller } from '../../support/journey.ts';
import {
  contractOf,
  futuresMaker,
  openingOrder,
  press,
  rowsOf,
  transferToFutures,
} from '../../support/journey-futures.ts';
import type { Market, PageWire } from '../../support/journey-market.ts';
import { chooseKind, ticketOf } from '../../support/journey-ticket.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Other journeys do not trade this contract. */
const PAIR = 'ETH_USDT';
const LEVERAGE = 100;
const DEPOSIT = '1000';
const SIZE = '1';
/** Of the size that the position is closed with, the book takes this much; the rest is deleveraged. */
const BOOK_SIZE = '0.4';

/** Numbers on the wire. */
const KIND = { realizedProfit: 3, fee: 4, liquidation: 6, deleveraging: 8 } as const;
const CLOSE_REASON = { liquidated: 2, deleveraged: 3 } as const;
const FEE_TYPE_LIQUIDATION = 3;

interface ClosedWire {
  readonly amount: Decimal;
  readonly entry_price: Decimal;
  readonly exit_price: Decimal;
  readonly realized_pnl: Decimal;
  readonly fee: Decimal;
  readonly funding_fee: Decimal;
  readonly close_reason: number;
}
interface TradeWire {
  readonly action: number;
  readonly amount: Decimal;
  readonly price: Decimal;
  readonly fee: Decimal;
  readonly fee_type: number;
  readonly realized_pnl: Decimal;
}
interface TransactionWire {
  readonly seq: number;
  readonly type: number;
  readonly amount: Decimal;
  readonly balance_after: Decimal;
}

interface Lists {
  readonly closed: readonly ClosedWire[];
  readonly trades: readonly TradeWire[];
  /** Oldest first. */
  readonly transactions: readonly TransactionWire[];
  readonly balance: Decimal;
}

async function listsOf(caller: Caller, { coins }: Market): Promise<Lists> {
  // Of all contracts, because a transfer belongs to none.
  const all = { per_page: 100 };
  const list = async <Row>(name: string) =>
    (await caller.get<PageWire<Row>>(`/future-trade/get-long-short-${name}`, all)).data;
  const transactions = await list<TransactionWire>('transaction-history');
  const wallet = await caller.get<{ readonly balance: Decimal }>('/future-trade/wallet', coins);
  return {
    closed: await list<ClosedWire>('position-history'),
    trades: await list<TradeWire>('trade-history'),
    transactions: transactions.toSorted((left, right) => left.seq - right.seq),
    balance: wallet.balance,
  };
}

const sumOf = (values: readonly Decimal[]): bigint =>
  values.reduce((sum, value) => sum + exactUnitsOf(value), 0n);
const amountsOf = ({ transactions }: Lists, kinds: readonly number[]): bigint =>
  sumOf(transactions.filter(({ type }) => kinds.includes(type)).map(({ amount }) => amount));

/** The lists of a user whose only position has ended agree with each other and with the wallet. */
function expectAgreement(lists: Lists, reason: number): void {
  const { closed, trades, transactions, balance } = lists;
  const [position] = closed;
  if (position === undefined) throw new Error('the position has ended');
  expect(closed).toHaveLength(1);
  expect(position).toMatchObject({ close_reason: reason, amount: SIZE });
  const closing = trades.filter(({ action }) => action === 2);
  const opening = trades.filter(({ action }) => action === 1);
  for (const side of [opening, closing]) {
    expect(sumOf(side.map(({ amount }) => amount))).toBe(exactUnitsOf(SIZE as Decimal));
  }
  const realized = exactUnitsOf(position.realized_pnl);
  expect(sumOf(trades.map(({ realized_pnl }) => realized_pnl))).toBe(realized);
  const fees: bigint = exactUnitsOf(position.fee);
  expect(sumOf(trades.map(({ fee }) => fee))).toBe(fees);
  expect(amountsOf(lists, [KIND.fee])).toBe(-fees);
  const { realizedProfit, liquidation, deleveraging } = KIND;
  expect(amountsOf(lists, [realizedProfit, liquidation, deleveraging])).toBe(realized);
  // Each line leads from the balance before it to the balance after it, the last one to the wallet.
  let before = 0n;
  for (const { amount, balance_after } of transactions) {
    before += exactUnitsOf(amount);
    expect(exactUnitsOf(balance_after)).toBe(before);
  }
  expect(exactUnitsOf(balance)).toBe(before);
}

/** The index follows the median of the spot book, at most 1% away from its second source: of a book that was empty after ten
 *  seconds, of another after half a minute at most. */
const INDEX_TIMEOUT_MS = 60_000;

/** A user who quotes the spot pair, deep enough for the book to count, and so moves the index by up to 1%. */
async function indexMover(caller: Caller) {
  const orders: { readonly id: number; readonly type: string }[] = [];
  const { coins } = await contractOf(caller, PAIR);
  const place = async (side: 'buy' | 'sell', price: string): Promise<void> => {
    const body = { ...coins, price, amount: '0.6', confirm_price: true };
    const { order } = await caller.post<{ readonly order: { readonly id: number } }>(
      `/${side}-limit-app`,
      body,
    );
    orders.push({ id: order.id, type: side });
  };
  const clear = async (): Promise<void> => {
    for (const order of orders.splice(0)) await caller.post('/cancel-open-order-app', order);
  };
  return {
    clear,
    moveTo: async (price: number): Promise<void> => {
      await clear();
      await place('buy', String(price - 1));
      await place('sell', String(price + 1));
    },
  };
}

async function buyInTheBrowser(page: Page): Promise<void> {
  await page.goto(`/futures/exchanges/${PAIR}`);
  await expect(page.getByRole('button', { name: `Leverage: ${LEVERAGE}x` })).toBeVisible();
  await chooseKind(page, 'Market');
  await ticketOf(page)
    .getByRole('textbox', { name: /^Amount/ })
    .fill(SIZE);
  await press(ticketOf(page).getByRole('button', { name: 'Buy/Long' }));
  const rows = page.getByRole('table', { name: 'Positions' }).getByRole('row');
  await expect(rows.filter({ hasText: 'ETH/USDT' })).toContainText('Long');
}

/** Amounts on screen have two decimals; results and balances are rounded down. */
const roundDownForDisplay = (units: bigint): string => {
  const cents = units / 1_000_000n - (units % 1_000_000n < 0n ? 1n : 0n);
  return Number(decimalOfUnits(cents, 2)).toLocaleString('en-US', { minimumFractionDigits: 2 });
};

test(
  '[FUT-15] [ENT-13] [API-88] liquidates a position, and every history agrees to the last unit',
  { tag: '@core' },
  async ({ page, request }) => {
    test.slow();
    const { maker, contract } = await futuresMaker(request, PAIR);
    const start = Math.round(Number(contract.last));
    const index = await indexMover(await callerOf(request, newUser(), { isNew: true }));
    const trader = await openTrader(page, request);
    await transferToFutures(trader, contract, DEPOSIT);
    await trader.post('/future-trade/update-leverage-long-short-order', {
      ...contract.coins,
      leverage: LEVERAGE,
      margin_mode: 1,
      request_id: crypto.randomUUID(),
    });
    await maker.post('/future-trade/placed-sell-order', {
      ...openingOrder(contract, 5),
      order_type: 1,
      amount: SIZE,
      price: String(start),
    });
    await buyInTheBrowser(page);
    // Above the price at which the margin is gone, so the book takes a part of the position.
    await maker.post('/future-trade/placed-buy-order', {
      ...openingOrder(contract, 5),
      action: 2,
      order_type: 1,
      amount: BOOK_SIZE,
      price: String(Math.round(start * 0.992)),
    });

    // The position is due at about 0.995 of its entry price.
    await index.moveTo(Math.round(start * 0.9912));
    await expect(page.getByRole('tab', { name: 'Positions 0' })).toBeVisible({
      timeout: INDEX_TIMEOUT_MS,
    });
    await index.clear();

    const own = await listsOf(trader, contract);
    expectAgreement(own, CLOSE_REASON.liquidated);
    expect(own.trades.filter(({ fee_type }) => fee_type === FEE_TYPE_LIQUIDATION)).toHaveLength(1);
    // The whole margin is gone, and nothing else: a hundredth of the entry value.
    const margin = exactUnitsOf(own.closed[0]?.entry_price ?? ('0' as Decimal)) / 100n;
    expect(amountsOf(own, [KIND.realizedProfit, KIND.liquidation])).toBe(-margin);
    const other = await listsOf(maker, contract);
    expectAgreement(other, CLOSE_REASON.deleveraged);

    // The page shows the same numbers without a reload.
    const closed = (await rowsOf(page, 'Position history')).filter({ hasText: 'ETH/USDT' });
    await expect(closed).toHaveCount(1);
    await expect(closed).toContainText('Liquidated');
    await expect(closed).toContainText(roundDownForDisplay(-margin));
    const trades = (await rowsOf(page, 'Trade history')).filter({ hasText: 'ETH/USDT' });
    await expect(trades).toHaveCount(own.trades.length);
    await expect(trades.filter({ hasText: 'Liquidation' })).toContainText(
      roundDownForDisplay(-margin),
    );
    const lines = await rowsOf(page, 'Transactions');
    await expect(lines).toHaveCount(own.transactions.length + 1);
    const lost = lines.filter({ hasText: 'Liquidation' });
    await expect(lost).toContainText(roundDownForDisplay(-margin));
    await expect(lost).toContainText(roundDownForDisplay(exactUnitsOf(own.balance)));
    await expect(page.getByRole('region', { name: 'Futures wallet' })).toContainText(
      roundDownForDisplay(exactUnitsOf(own.balance)),
    );
  },
);
