/** `future-trade-{user}-{base}-{trade}`, private: a user's positions, orders, trades, transactions and
 *  wallet in one contract, and warnings before a liquidation. One sequence counts both events; after
 *  a gap the client reads its lists again. */
import * as v from 'valibot';
import { channel } from '../core/channel.ts';
import type { UserId } from '../core/ids.ts';
import {
  futuresAccountUpdateCodec,
  futuresMessageFields,
} from '../entities/futures-account-update.ts';
import { positionIdText, type ContractKey } from '../entities/futures-terms.ts';
import type { ModelOf } from '../codec.ts';
import { field, fields, optionalField } from '../fields.ts';
import { decimalText } from '../wire.ts';
import { pairKeyOf } from './spot-book.ts';

/** Margin ratios in percent that warn once each time they are crossed upward. */
export const MARGIN_ALERT_LEVELS = [50, 70, 90] as const;
export type MarginAlertLevel = (typeof MARGIN_ALERT_LEVELS)[number];

export const marginAlertCodec = fields({
  ...futuresMessageFields,
  /** Undefined for the cross account. */
  positionId: optionalField('uid', positionIdText),
  level: field('level', v.picklist(MARGIN_ALERT_LEVELS)),
  marginRatio: field('margin_ratio', decimalText),
});
export type MarginAlert = ModelOf<typeof marginAlertCodec>;

export const FUTURES_ACCOUNT_EVENT = 'future-trade-data';
export const MARGIN_ALERT_EVENT = 'margin-alert';

export interface FuturesAccountKey extends ContractKey {
  readonly userId: UserId;
}

/** Start of the names of all users and contracts, without `private-`. */
export const FUTURES_ACCOUNT_PREFIX = 'future-trade-';
const PREFIX = FUTURES_ACCOUNT_PREFIX;

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
