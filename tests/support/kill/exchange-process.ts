/** Runs an exchange in a separate process that reads commands as JSON lines and responds to each
 *  once it is on disk. Tests kill the process: `node exchange-process.ts <data folder>`. */
import { units } from '#contract/core/decimal.ts';
import { userId } from '#contract/core/ids.ts';
import {
  moveBetweenWallets,
  moveToUser,
  type UserTransfer,
  type WalletTransfer,
} from '#server/wallets/transfers.ts';
import { epochMs } from '#contract/core/time.ts';
import { openDataFolder } from '#server/db/data-folder.ts';
import { createExchange } from '#server/exchange/exchange.ts';
import type { AmendOrder, CancelOrder, PlaceOrder } from '#server/exchange/exchange-api.ts';
import { creditFromOutside } from '#tests/support/credit-from-outside.ts';
import { BTC, BTC_USDT, COINS, ETH_USDT, USDT } from '#tests/support/test-exchange.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { serveCommands } from './serve-commands.ts';

/** JSON has no bigint. */
type WithText<Transfer> = Omit<Transfer, 'amount'> & { readonly amount: string };

export type KillCommand =
  | { readonly number: number; readonly do: 'place'; readonly order: PlaceOrder }
  | { readonly number: number; readonly do: 'cancel'; readonly cancel: CancelOrder }
  | { readonly number: number; readonly do: 'amend'; readonly amend: AmendOrder }
  /** Credits a user with both coins. */
  | {
      readonly number: number;
      readonly do: 'deposit';
      readonly user: number;
      readonly cause: string;
    }
  | {
      readonly number: number;
      readonly do: 'transfer';
      readonly transfer: WithText<WalletTransfer>;
    }
  | { readonly number: number; readonly do: 'send'; readonly transfer: WithText<UserTransfer> }
  /** Writes the log back into the database file, so that a kill can occur half-way. */
  | { readonly number: number; readonly do: 'checkpoint' };

export interface KillReply {
  readonly number: number;
  /** 'created', 'existing', 'amended', 'cancelled', 'moved', 'done', or the name of a rejection. */
  readonly result: string;
  readonly order?: {
    readonly id: number;
    readonly status: string;
    readonly version: number;
    readonly filled: number;
    readonly size: number;
    readonly limitPrice?: number | undefined;
  };
}

const [, , path = ''] = process.argv;
const { db } = openDataFolder(path);
const exchange = createExchange({
  db,
  clock: () => epochMs(Date.now()),
  schedule: (run, delayMs) => (delayMs === 0 ? setImmediate(run) : setTimeout(run, delayMs)),
  coins: COINS,
  pairs: [BTC_USDT, ETH_USDT],
  onFatal: (error) => {
    console.error(error);
    process.exit(1);
  },
});
serveCommands({ db, health: exchange.health, respond });

async function respond(command: KillCommand): Promise<KillReply> {
  const { number } = command;
  if (command.do === 'checkpoint') {
    db.exec('PRAGMA wal_checkpoint(RESTART)');
    return { number, result: 'done' };
  }
  if (command.do === 'deposit') {
    await exchange.transact((ledger, postedAt) => {
      for (const coinId of [BTC, USDT]) {
        const amount = units(coinId === BTC ? 10n ** 9n : 10n ** 14n);
        const cause = `${command.cause}/${coinId}`;
        creditFromOutside(ledger, {
          userId: userId(command.user),
          coinId,
          amount,
          cause,
          postedAt,
        });
      }
    });
    return { number, result: 'done' };
  }
  if (command.do === 'transfer' || command.do === 'send') {
    const amount = units(BigInt(command.transfer.amount));
    const moved = await exchange.transact((ledger, now) =>
      command.do === 'transfer'
        ? moveBetweenWallets(ledger, { ...command.transfer, amount }, now)
        : moveToUser(ledger, { ...command.transfer, amount }, now),
    );
    return { number, result: isRejection(moved) ? moved.rejection : 'moved' };
  }
  if (command.do === 'cancel') {
    const canceled = await exchange.cancel(command.cancel);
    if (isRejection(canceled)) return { number, result: canceled.rejection };
    return { number, result: 'cancelled', order: shortOf(canceled) };
  }
  if (command.do === 'amend') {
    const amended = await exchange.amend(command.amend);
    if (isRejection(amended)) return { number, result: amended.rejection };
    return { number, result: 'amended', order: shortOf(amended) };
  }
  const placed = await exchange.place(command.order);
  if (isRejection(placed)) return { number, result: placed.rejection };
  return { number, result: placed.result, order: shortOf(placed.order) };
}

type Short = NonNullable<KillReply['order']>;
const shortOf = ({ id, status, version, filled, size, limitPrice }: Short): Short => ({
  id,
  status,
  version,
  filled,
  size,
  limitPrice,
});
