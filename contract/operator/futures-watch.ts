/** Payments of the insurance fund of futures, and trades whose profit came from the bankruptcy of the counterparty. */
import * as v from 'valibot';
import { listOf, type ModelOf } from '../codec.ts';
import { field, fields, optionalField } from '../fields.ts';
import { decimalText, idNumber, isoTime, shortText, userIdNumber } from '../wire.ts';
import { OPERATOR_CALLS } from './addresses.ts';
import { operatorRoute } from './operator-route.ts';

const contract = field('coin_pair', shortText(40));
const email = (name: string) => optionalField(name, shortText(320));

const fundPayment = fields({
  id: field('id', idNumber),
  at: field('at', isoTime),
  contract,
  /** Holder of the position that was taken over. */
  userId: field('user_id', userIdNumber),
  /** Undefined when the account is closed. */
  email: email('email'),
  amount: field('amount', decimalText),
  /** The limit of the contract and hour paid less than the fund could: this is an alarm. */
  isLimitReached: field('limit_reached', v.boolean()),
});
export type FundPayment = ModelOf<typeof fundPayment>;

const bankruptcyFlag = fields({
  id: field('id', idNumber),
  /** When the position was taken over. */
  at: field('at', isoTime),
  tradedAt: field('traded_at', isoTime),
  contract,
  tradeId: field('trade_id', idNumber),
  /** Whose position was taken over. */
  userId: field('user_id', userIdNumber),
  email: email('email'),
  /** Who has the profit. */
  counterpartyId: field('counterparty_id', userIdNumber),
  counterpartyEmail: email('counterparty_email'),
  size: field('size', decimalText),
  price: field('price', decimalText),
  /** Profit of the counterparty at the mark price of the takeover. */
  profit: field('profit', decimalText),
});
export type BankruptcyFlag = ModelOf<typeof bankruptcyFlag>;

/** Newest first. */
export const futuresWatchCodec = fields({
  payments: field('fund_payments', listOf(fundPayment)),
  flags: field('bankruptcy_flags', listOf(bankruptcyFlag)),
});
export type FuturesWatch = ModelOf<typeof futuresWatchCodec>;

export const operatorFutures = operatorRoute({
  method: 'GET',
  path: OPERATOR_CALLS.futures,
  reply: futuresWatchCodec,
});
