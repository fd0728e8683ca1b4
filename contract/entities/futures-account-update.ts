/** Changes in one user's futures account of one contract: complete positions and orders, new trades
 *  and transactions, and the wallet. */
import * as v from 'valibot';
import type { PositionId } from '../core/ids.ts';
import type { EpochMs } from '../core/time.ts';
import { codec, listOf, nullable } from '../codec.ts';
import { countIn, epochMsNumber } from '../wire.ts';
import { futuresOrderCodec, type FuturesOrder } from './futures-order.ts';
import { futuresPositionCodec, type FuturesPosition } from './futures-position.ts';
import { futuresSettingsCodec, type FuturesSettings } from './futures-settings.ts';
import {
  contractKeyEntries,
  contractKeyOf,
  contractKeyWireOf,
  positionIdText,
  type ContractKey,
} from './futures-terms.ts';
import { futuresTradeCodec, type FuturesTrade } from './futures-trade.ts';
import { futuresTransactionCodec, type FuturesTransaction } from './futures-transaction.ts';
import { futuresWalletCodec, type FuturesWallet } from './futures-wallet.ts';

export interface FuturesAccountUpdate extends ContractKey {
  /** Increases by one per message of this user and contract. After a gap the client reads its lists
   *  again. */
  readonly sequence: number;
  readonly at: EpochMs;
  /** Open positions that changed. */
  readonly positions: readonly FuturesPosition[];
  /** Positions that no longer exist. */
  readonly closedPositionIds: readonly PositionId[];
  readonly orders: readonly FuturesOrder[];
  readonly trades: readonly FuturesTrade[];
  readonly transactions: readonly FuturesTransaction[];
  /** Undefined when it has not changed. All contracts share the wallet, so a change of it is sent
   *  for each contract of the user. */
  readonly wallet: FuturesWallet | undefined;
  /** Undefined when they have not changed. */
  readonly settings: FuturesSettings | undefined;
}

const maybeWallet = nullable(futuresWalletCodec);
const maybeSettings = nullable(futuresSettingsCodec);

export const futuresAccountUpdateCodec = codec(
  v.object({
    seq: countIn(1, Number.MAX_SAFE_INTEGER),
    server_time: epochMsNumber,
    ...contractKeyEntries,
    positions: v.nullish(v.array(futuresPositionCodec.wire)),
    closed_positions: v.nullish(v.array(positionIdText)),
    orders: v.nullish(v.array(futuresOrderCodec.wire)),
    trades: v.nullish(v.array(futuresTradeCodec.wire)),
    transactions: v.nullish(v.array(futuresTransactionCodec.wire)),
    wallet: maybeWallet.wire,
    settings: maybeSettings.wire,
  }),
  {
    decode: (wire): FuturesAccountUpdate => ({
      sequence: wire.seq,
      at: wire.server_time,
      ...contractKeyOf(wire),
      positions: listOf(futuresPositionCodec).decode(wire.positions ?? []),
      closedPositionIds: wire.closed_positions ?? [],
      orders: listOf(futuresOrderCodec).decode(wire.orders ?? []),
      trades: listOf(futuresTradeCodec).decode(wire.trades ?? []),
      transactions: listOf(futuresTransactionCodec).decode(wire.transactions ?? []),
      wallet: maybeWallet.decode(wire.wallet),
      settings: maybeSettings.decode(wire.settings),
    }),
    encode: (update) => ({
      seq: update.sequence,
      server_time: update.at,
      ...contractKeyWireOf(update),
      positions: listOf(futuresPositionCodec).encode(update.positions),
      closed_positions: [...update.closedPositionIds],
      orders: listOf(futuresOrderCodec).encode(update.orders),
      trades: listOf(futuresTradeCodec).encode(update.trades),
      transactions: listOf(futuresTransactionCodec).encode(update.transactions),
      wallet: maybeWallet.encode(update.wallet),
      settings: maybeSettings.encode(update.settings),
    }),
  },
);
