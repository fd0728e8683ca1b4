/** Runs everything that moves money out of one balance in a separate process: orders, transfers,
 *  withdrawals and converts. Tests kill it: `node money-process.ts <data folder>`. */
import { randomBytes } from 'node:crypto';
import { decimal, lots, ticks, units } from '#contract/core/decimal.ts';
import { clientOrderId, requestId, type CoinId, type UserId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { Chain } from '#server/chain/chain.ts';
import { openConvert } from '#server/convert/open-convert.ts';
import { Custody } from '#server/custody/custody.ts';
import { requestWithdrawal } from '#server/custody/withdrawals.ts';
import { openDataFolder } from '#server/db/data-folder.ts';
import { createExchange } from '#server/exchange/exchange.ts';
import { runTransaction } from '#server/exchange/transaction.ts';
import { COINS } from '#server/exchange/market-list.ts';
import { stockHouse } from '#server/ledger/play-money.ts';
import { moveBetweenWallets, moveToUser } from '#server/wallets/transfers.ts';
import { FixedReference } from '#tests/support/fixed-reference.ts';
import { creditFromOutside } from '#tests/support/credit-from-outside.ts';
import { knownNetwork, outsideAddress } from '#tests/support/test-custody.ts';
import {
  ALICE,
  BOB,
  BTC,
  BTC_USDT,
  CAROL,
  coins,
  ETH_USDT,
  USDT,
} from '#tests/support/test-exchange.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import {
  ASK,
  START_UNITS,
  TRON,
  type MoneyAction,
  type MoneyCommand,
  type MoneyReply,
} from './money-commands.ts';
import { serveCommands } from './serve-commands.ts';

/** Ticks of a bid that nothing meets. */
const LOW = 2_000_000;

type Outcome = Omit<MoneyReply, 'number'>;

const [, , path = ''] = process.argv;
const { db } = openDataFolder(path);
/** Stands still, so that no quote expires on a busy machine. */
const clock = () => epochMs(1_800_000_000_000);
const schedule = (run: () => void, delayMs: number): void =>
  void (delayMs === 0 ? setImmediate(run) : setTimeout(run, delayMs));
const onError = (error: unknown): void => {
  console.error(error);
  process.exit(1);
};
const exchange = createExchange({
  db,
  clock,
  schedule,
  coins: COINS,
  pairs: [BTC_USDT, ETH_USDT],
  onFatal: onError,
});
const reference = new FixedReference();
for (const [pair, price] of [
  [BTC_USDT, '60000'],
  [ETH_USDT, '3000'],
] as const) {
  reference.setPrice(pair.id, coins(price));
  reference.setSource(pair.id, coins(price));
}
const convert = openConvert({
  db,
  exchange,
  reference: reference.prices,
  // As many converts as there is time for.
  limits: { turnover: coins('1000000000'), exposure: coins('1000000000'), quotesPerMinute: 1e9 },
  clock,
  schedule,
  randomBytes,
  putNotification: () => undefined,
  onError,
});
const custody = new Custody({
  db,
  exchange,
  clock,
  schedule,
  chain: new Chain({ db, seed: 'kill', hasFaults: false }),
  review: 'manual',
  addressSeed: 'kill',
  security: {
    levelOf: () => 3,
    holdsOf: () => [],
    issueCode: () => undefined,
    receiverOf: () => undefined,
    consumeCodes: () => undefined,
  },
  mail: { put: () => undefined, deliver: () => undefined },
  putNotification: () => undefined,
  futures: undefined,
  valueOf: (_coinId, amount) => ({ value: amount, isCurrent: true, isSourced: true }),
  presentValueOf: (_coinId, amount) => amount,
  onNotice: () => undefined,
  onError,
});
serveCommands({
  db,
  health: exchange.health,
  respond: async (command: MoneyCommand) => ({
    number: command.number,
    ...(await outcomeOf(command)),
  }),
});

function outcomeOf(command: MoneyCommand): Promise<Outcome> {
  switch (command.do) {
    case 'setup':
      return setUp();
    case 'cancelAll':
      return cancelAll();
    case 'quote':
      return Promise.resolve(quote(command.amount));
    case 'place':
      return place(command);
    case 'transfer':
    case 'send':
      return move(command);
    case 'withdraw':
      return withdraw(command);
    case 'limit':
      return limit(command);
    default:
      return accept(command);
  }
}

async function setUp(): Promise<Outcome> {
  await exchange.transact((ledger, postedAt) => {
    const give = (userId: UserId, coinId: CoinId, amount: ReturnType<typeof coins>) => {
      const cause = `setup:${userId}/${coinId}`;
      creditFromOutside(ledger, { userId, coinId, amount, cause, postedAt });
    };
    give(ALICE, USDT, START_UNITS);
    give(BOB, USDT, coins('1000000'));
    give(CAROL, USDT, coins('100000000'));
    give(CAROL, BTC, coins('1000'));
    for (const coinId of [USDT, BTC]) {
      stockHouse(ledger, { coinId, amount: coins('1000000'), cause: `stock:${coinId}`, postedAt });
    }
  });
  const size = lots(10_000_000);
  const order = { userId: CAROL, pairId: BTC_USDT.id, kind: 'limit', size } as const;
  await exchange.place({ ...order, side: 'buy', limitPrice: ticks(ASK - 2) });
  await exchange.place({ ...order, side: 'sell', limitPrice: ticks(ASK) });
  return { result: 'done' };
}

function quote(amount: string): Outcome {
  const shown = convert.quote({
    userId: ALICE,
    fromCoinId: USDT,
    toCoinId: BTC,
    fromAmount: decimal(amount),
    toAmount: undefined,
    wallet: 'spot',
    validSec: 60,
  });
  if ('rejection' in shown) return { result: shown.rejection };
  return { result: 'done', quoteId: shown.id, paid: String(shown.fromAmount) };
}

type Of<Name extends MoneyAction['do']> = Extract<MoneyAction, { readonly do: Name }>;

async function place({ id, isTaker, size }: Of<'place'>): Promise<Outcome> {
  const placed = await exchange.place({
    userId: ALICE,
    pairId: BTC_USDT.id,
    side: 'buy',
    kind: 'limit',
    limitPrice: ticks(isTaker ? ASK : LOW),
    size: lots(size),
    clientOrderId: clientOrderId(id),
    confirmPrice: true,
  });
  if (isRejection(placed)) return { result: placed.rejection };
  const paid = placed.trades.reduce((sum, { notional }) => sum + notional, 0n);
  return { result: 'done', paid: String(paid) };
}

async function move(command: Of<'transfer'> | Of<'send'>): Promise<Outcome> {
  const amount = units(BigInt(command.amount));
  const base = { coinId: USDT, amount, requestId: requestId(command.id) };
  const moved = await exchange.transact((ledger, now) => {
    if (command.do === 'transfer') {
      const { from, to } = command;
      return moveBetweenWallets(ledger, { ...base, userId: ALICE, from, to }, now);
    }
    const [userId, receiverId] = command.isBack ? [BOB, ALICE] : [ALICE, BOB];
    return moveToUser(ledger, { ...base, userId, receiverId }, now);
  });
  if (isRejection(moved)) return { result: moved.rejection };
  const isIncoming = command.do === 'send' ? command.isBack : command.to === 'spot';
  return { result: 'done', paid: isIncoming ? `-${amount}` : String(amount) };
}

async function withdraw({ id, amount, at }: Of<'withdraw'>): Promise<Outcome> {
  const outcome = await custody.run((tx) =>
    requestWithdrawal(
      { ...tx, now: epochMs(at) },
      {
        userId: ALICE,
        coin: 'USDT',
        networkId: TRON,
        address: outsideAddress(knownNetwork(TRON), 'cold'),
        memo: undefined,
        isWithoutMemo: false,
        amount: decimal(amount),
        feeMode: 'included',
        requestId: requestId(id),
        note: undefined,
        twoFactorCode: '1',
        mailCode: '1',
      },
    ),
  );
  if ('rejection' in outcome) return { result: outcome.rejection };
  return { result: 'done', paid: String(outcome.record.debit) };
}

async function limit({ id, amount }: Of<'limit'>): Promise<Outcome> {
  const record = await runTransaction(exchange, (tx) =>
    convert.createLimit(tx, {
      userId: ALICE,
      fromCoinId: USDT,
      toCoinId: BTC,
      fromAmount: decimal(amount),
      toAmount: undefined,
      wallet: 'spot',
      requestId: requestId(id),
      side: 'buy',
      limitPrice: decimal('50000'),
      expireDays: 1,
    }),
  );
  if ('rejection' in record) return { result: record.rejection };
  return { result: 'done', paid: '0' };
}

/** Cancels open orders and limit converts. */
async function cancelAll(): Promise<Outcome> {
  await Promise.all([exchange.cancelAll({ userId: ALICE }), convert.cancelAll(ALICE)]);
  return { result: 'done' };
}

async function accept({ id, quoteId }: Of<'accept'>): Promise<Outcome> {
  const record = await runTransaction(exchange, (tx) =>
    convert.accept(tx, { userId: ALICE, quoteId, requestId: requestId(id) }),
  );
  if ('rejection' in record) return { result: record.rejection };
  return { result: 'done', paid: String(record.fromAmount) };
}
