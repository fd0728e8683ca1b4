/** What a rolled back deposit leaves is collected from everything that its owner has. */
import { expect, it } from 'vitest';
import { decimalOfUnits } from '#contract/core/decimal.ts';
import { coinId, type CoinId } from '#contract/core/ids.ts';
import { depositTable } from '#server/custody/deposit-rows.ts';
import { hasShortfall } from '#server/custody/withdraw-locks.ts';
import { walletBalancesOf } from '#server/exchange/balances.ts';
import type { FuturesMoney } from '#server/exchange/transferable.ts';
import { movementsInReview } from '#server/operator/review-queue.ts';
import { stockHouse } from '#server/ledger/play-money.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import {
  knownNetwork,
  openTestCustody,
  sendTo,
  type TestCustody,
} from '#tests/support/test-custody.ts';
import { ALICE, BTC, coins, coinUnits, ETH, USDT } from '#tests/support/test-exchange.ts';

const ETHEREUM = 2;
const UNPRICED = coinId(7);
const { confirmationsToCredit: CREDIT } = knownNetwork(ETHEREUM);
const PRICES = new Map<CoinId, bigint>([
  [USDT, 1n],
  [ETH, 1_600n],
  [BTC, 60_000n],
]);
const priceOf = (coin: CoinId): bigint => PRICES.get(coin) ?? 0n;
type Options = NonNullable<Parameters<typeof openTestCustody>[0]>;

let moveCount = 0;
const pay = (
  test: TestCustody,
  coin: CoinId,
  amount: string,
  wallet: 'house' | 'p2p' | 'future' = 'house',
) =>
  test.exchange.transact((ledger, postedAt) =>
    postTransfer(ledger, {
      debit: ledger.coinAccounts(ALICE, coin).available,
      credit:
        wallet === 'house'
          ? ledger.systemAccount('house', coin)
          : ledger.coinAccounts(ALICE, coin, wallet).available,
      amount: coins(amount),
      type: 'convert',
      cause: `test:${(moveCount += 1)}`,
      postedAt,
    }),
  );

const stock = (test: TestCustody, coin: CoinId, count: number) =>
  test.exchange.transact((ledger, postedAt) =>
    stockHouse(ledger, {
      coinId: coin,
      amount: coinUnits(count),
      cause: `test:stock/${(moveCount += 1)}`,
      postedAt,
    }),
  );

/** Alice has sold 12 of 15 ETH, which the network removes in the next block. */
async function openSold(options: Options = {}, isStocked = true): Promise<TestCustody> {
  const test = openTestCustody({ priceOf, ...options });
  const sent = { coin: 'ETH', networkId: ETHEREUM, amount: coins('15'), dropAt: CREDIT };
  await sendTo(test, ALICE, sent);
  await test.blocks(ETHEREUM, CREDIT);
  if (isStocked) await stock(test, ETH, 1_000);
  await pay(test, ETH, '12', 'house');
  return test;
}

const shortOf = (test: TestCustody): string =>
  decimalOfUnits(depositTable.all(test.db, {}).at(-1)?.shortfall ?? 0n);

/** Balances as `wallet coin amount`, without those of zero. */
const balances = (test: TestCustody): readonly string[] =>
  walletBalancesOf(test.db, ALICE)
    .filter(({ available }) => available > 0n)
    .map(({ wallet, coinId: coin, available }) => `${wallet} ${coin} ${decimalOfUnits(available)}`)
    .toSorted();

const rollBack = (test: TestCustody) => test.blocks(ETHEREUM, 1);

it('collects the coin itself first, then the other coins by value, the highest first', async () => {
  const test = await openSold();
  await test.credit(ALICE, USDT, coins('10000'));
  await test.credit(ALICE, BTC, coins('0.2'));
  await test.credit(ALICE, UNPRICED, coins('5'));
  await rollBack(test);
  // 3 ETH are there. 12 ETH are 19,200: bitcoin of 12,000 pays first, then 7,200 USDT.
  expect(balances(test)).toEqual([`spot ${USDT} 2800`, `spot ${UNPRICED} 5`]);
  expect(shortOf(test)).toBe('0');
  expect(hasShortfall(test.db, ALICE)).toBe(false);
  expect(await test.ledgerBreaches()).toEqual([]);
});

it('collects from the spot, the p2p and the futures wallet, and books what leaves the last in futures', async () => {
  let booked = 0n;
  const futures: FuturesMoney = {
    quoteCoinId: USDT,
    transferable: () => coins('6000'),
    book: (_ledger, _user, amount) => {
      booked += amount;
    },
  };
  const test = await openSold({ futuresOf: () => futures });
  await test.credit(ALICE, USDT, coins('21000'));
  await pay(test, USDT, '4000', 'p2p');
  await pay(test, USDT, '7000', 'future');
  await rollBack(test);
  // 19,200: 10,000 of the spot wallet, 4,000 of the p2p wallet, 5,200 of the 6,000 that are no margin.
  expect(balances(test)).toEqual([`future ${USDT} 1800`]);
  expect(booked).toBe(0n - coins('5200'));
  expect(shortOf(test)).toBe('0');
});

it('leaves as a shortfall what nothing pays, and collects it from the next money of any coin', async () => {
  const test = await openSold();
  await test.credit(ALICE, USDT, coins('3200'));
  await rollBack(test);
  expect(balances(test)).toEqual([]);
  expect(shortOf(test)).toBe('10');
  expect(movementsInReview(test.db).shortfalls).toMatchObject([
    { userId: ALICE, coin: 'ETH', amount: '15', shortfall: '10' },
  ]);
  await test.credit(ALICE, BTC, coins('0.1'));
  await test.pass(1_000);
  expect(shortOf(test)).toBe('6.25');
  await test.credit(ALICE, ETH, coins('10'));
  await test.pass(1_000);
  expect(balances(test)).toEqual([`spot ${ETH} 3.75`]);
  expect(hasShortfall(test.db, ALICE)).toBe(false);
  expect(movementsInReview(test.db).shortfalls).toEqual([]);
  expect(await test.ledgerBreaches()).toEqual([]);
});

it('converts no more than the house has of the coin, and the rest when the house has more', async () => {
  const test = await openSold({}, false);
  await test.credit(ALICE, USDT, coins('50000'));
  // The house has only the 12 ETH that Alice sold; 4 of them are taken away.
  await test.exchange.transact((ledger, postedAt) =>
    postTransfer(ledger, {
      debit: ledger.systemAccount('house', ETH),
      credit: ledger.systemAccount('treasury', ETH),
      amount: coins('4'),
      type: 'play_money',
      cause: 'test:taken',
      postedAt,
    }),
  );
  await rollBack(test);
  expect(shortOf(test)).toBe('4');
  expect(balances(test)).toEqual([`spot ${USDT} 37200`]);
  await stock(test, ETH, 10);
  await test.pass(1_000);
  expect(shortOf(test)).toBe('0');
  expect(balances(test)).toEqual([`spot ${USDT} 30800`]);
});

it('rounds for the exchange, to the last unit', async () => {
  const test = await openSold({ priceOf: (coin) => (coin === USDT ? 3n : 7n) });
  await test.credit(ALICE, USDT, coins('10.00000001'));
  await rollBack(test);
  // 10.00000001 x 3 / 7 is 4.285714290 of the 12.
  expect(shortOf(test)).toBe('7.71428571');
  await test.credit(ALICE, USDT, coins('100'));
  await test.pass(1_000);
  // 7.71428571 x 7 / 3 is 17.99999999.
  expect(balances(test)).toEqual([`spot ${USDT} 82.00000001`]);
  expect(await test.ledgerBreaches()).toEqual([]);
});
