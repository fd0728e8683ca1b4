/** Runs futures in a separate process that reads commands as JSON lines and responds to each once it
 *  is on disk. Tests kill the process: `node futures-process.ts <data folder>`. */
import { units, type Lots, type Ticks } from '#contract/core/decimal.ts';
import { clientOrderId, userId as userIdOf, type RequestId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { openDataFolder } from '#server/db/data-folder.ts';
import { createExchange } from '#server/exchange/exchange.ts';
import { COINS, PAIRS, QUOTE_COIN } from '#server/exchange/market-list.ts';
import { CONTRACTS } from '#server/futures/contract-list.ts';
import { createFuturesExchange } from '#server/futures/futures-exchange.ts';
import { FuturesRecords } from '#server/futures/futures-records.ts';
import { creditFromOutside } from '#tests/support/credit-from-outside.ts';
import { moveBetweenWallets } from '#server/wallets/transfers.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { serveCommands } from './serve-commands.ts';

export type FuturesKillCommand =
  | {
      readonly number: number;
      readonly do: 'place';
      readonly user: number;
      readonly side: 'buy' | 'sell';
      readonly action: 'open' | 'close';
      readonly price: number | undefined;
      readonly size: number;
    }
  | { readonly number: number; readonly do: 'mark'; readonly price: string }
  | { readonly number: number; readonly do: 'fund'; readonly user: number; readonly amount: string }
  | { readonly number: number; readonly do: 'cancel'; readonly user: number };

export interface FuturesKillReply {
  readonly number: number;
  /** 'created', 'existing', 'done', or the name of a rejection. */
  readonly result: string;
  readonly liquidations: number;
}

const [, , path = ''] = process.argv;
const { db } = openDataFolder(path);
const exchange = createExchange({
  db,
  clock: () => epochMs(Date.now()),
  schedule: (run, delayMs) => (delayMs === 0 ? setImmediate(run) : setTimeout(run, delayMs)),
  coins: COINS.map(({ id, code, name }) => ({ id, code, name })),
  pairs: PAIRS,
  onFatal: (error) => {
    console.error(error);
    process.exit(1);
  },
});
const futures = createFuturesExchange({ db, exchange, contracts: CONTRACTS });
const records = new FuturesRecords(db, futures);
let liquidations = 0;
futures.addListener(({ changes }) => {
  liquidations += changes.liquidations.length;
});
const contractId = CONTRACTS[0]?.pair.id ?? (0 as never);
serveCommands({ db, health: futures.health, respond });

async function respond(command: FuturesKillCommand): Promise<FuturesKillReply> {
  const result = await resultOf(command);
  return { number: command.number, result, liquidations };
}

async function resultOf(command: FuturesKillCommand): Promise<string> {
  if (command.do === 'fund') return fund(command.user, command.amount, command.number);
  if (command.do === 'mark') {
    const price = units(BigInt(command.price));
    const set = await futures.run((engine, now) =>
      engine.setPrices(contractId, { mark: price, index: price }, now),
    );
    return isRejection(set) ? set.rejection : 'done';
  }
  const userId = userIdOf(command.user);
  if (command.do === 'cancel') {
    const canceled = await futures.run((engine, now) => engine.cancelAll(userId, {}, now));
    return isRejection(canceled) ? canceled.rejection : 'done';
  }
  const { side, action, price, size, number } = command;
  const order = {
    userId,
    contractId,
    clientOrderId: clientOrderId(`kill-${number}`),
    side,
    action,
    kind: price === undefined ? ('market' as const) : ('limit' as const),
    size: size as Lots,
    limitPrice: price as Ticks | undefined,
  };
  const leverage = 10 * (1 + (command.user % 5));
  const terms = { order, leverage, marginMode: 'isolated' as const };
  const outcome = await records.place(terms);
  return isRejection(outcome) ? outcome.rejection : outcome.result;
}

/** Credits play money and moves it into the futures wallet; a repeated command moves nothing. */
async function fund(user: number, text: string, number: number): Promise<string> {
  const userId = userIdOf(user);
  const coinId = QUOTE_COIN.id;
  const amount = units(BigInt(text));
  const cause = `kill:${number}`;
  return exchange.transact((ledger, now) => {
    const known = db.get('SELECT 1 FROM transfer WHERE cause = ?', [cause]);
    if (known !== undefined) return 'existing';
    creditFromOutside(ledger, { userId, coinId, amount, cause, postedAt: now });
    const requestId = `kill-${number}` as RequestId;
    const transfer = {
      userId,
      coinId,
      amount,
      from: 'spot',
      to: 'future',
      requestId,
    } as const;
    const moved = moveBetweenWallets(ledger, transfer, now, futures.transfers);
    return isRejection(moved) ? moved.rejection : 'created';
  });
}
