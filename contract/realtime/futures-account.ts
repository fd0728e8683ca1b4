/** `future-trade-{user}-{base}-{trade}`, private: a user's positions, orders, trades, transactions and
 *  wallet in one contract, and warnings before a liquidation. One sequence counts both events; after
 *  a gap the client reads its lists again. */
import * as v from 'valibot';
import { channel } from '../core/channel.ts';
import type { Decimal } from '../core/decimal.ts';
import type { PositionId, UserId } from '../core/ids.ts';
import type { EpochMs } from '../core/time.ts';
import { futuresAccountUpdateCodec } from '../entities/futures-account-update.ts';
import {
  contractKeyEntries,
  contractKeyOf,
  contractKeyWireOf,
  positionIdText,
  type ContractKey,
} from '../entities/futures-terms.ts';
import { codec } from '../codec.ts';
import { countIn, decimalText, epochMsNumber } from '../wire.ts';
import { pairKeyOf } from './spot-book.ts';

/** Margin ratios in percent that warn once each time they are crossed upward. */
export const MARGIN_ALERT_LEVELS = [50, 70, 90] as const;
export type MarginAlertLevel = (typeof MARGIN_ALERT_LEVELS)[number];

export interface MarginAlert extends ContractKey {
  readonly sequence: number;
  readonly at: EpochMs;
  /** Undefined for the cross account. */
  readonly positionId: PositionId | undefined;
  readonly level: MarginAlertLevel;
  readonly marginRatio: Decimal;
}

export const marginAlertCodec = codec(
  v.object({
    seq: countIn(1, Number.MAX_SAFE_INTEGER),
    server_time: epochMsNumber,
    ...contractKeyEntries,
    uid: v.nullish(positionIdText),
    level: v.picklist(MARGIN_ALERT_LEVELS),
    margin_ratio: decimalText,
  }),
  {
    decode: (wire): MarginAlert => ({
      sequence: wire.seq,
      at: wire.server_time,
      ...contractKeyOf(wire),
      positionId: wire.uid ?? undefined,
      level: wire.level,
      marginRatio: wire.margin_ratio,
    }),
    encode: (alert) => ({
      seq: alert.sequence,
      server_time: alert.at,
      ...contractKeyWireOf(alert),
      uid: alert.positionId ?? null,
      level: alert.level,
      margin_ratio: alert.marginRatio,
    }),
  },
);

export const FUTURES_ACCOUNT_EVENT = 'future-trade-data';
export const MARGIN_ALERT_EVENT = 'margin-alert';

export interface FuturesAccountKey extends ContractKey {
  readonly userId: UserId;
}

const PREFIX = 'future-trade-';

function accountKeyOf(name: string): FuturesAccountKey | undefined {
  const userText = /^future-trade-([1-9]\d{0,15})-/.exec(name)?.[1];
  if (userText === undefined) return undefined;
  const contract = pairKeyOf(`${PREFIX}${userText}-`, name);
  return contract === undefined ? undefined : { userId: Number(userText) as UserId, ...contract };
}

export const futuresAccountChannel = channel({
  visibility: 'private',
  nameOf: ({ userId, quoteCoinId, tradeCoinId }: FuturesAccountKey) =>
    `${PREFIX}${userId}-${quoteCoinId}-${tradeCoinId}`,
  keyOf: accountKeyOf,
  events: {
    [FUTURES_ACCOUNT_EVENT]: futuresAccountUpdateCodec,
    [MARGIN_ALERT_EVENT]: marginAlertCodec,
  },
});
