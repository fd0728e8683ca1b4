/** Referrals that wait for the operator's decision: one sign shows both accounts as one person's. */
import * as v from 'valibot';
import { listOf, type ModelOf } from '../codec.ts';
import { field, fields, optionalField } from '../fields.ts';
import { decimalText, isoTime, shortText, userIdNumber } from '../wire.ts';

/** What both accounts have used: the address block of sessions, the sender of a deposit, the receiver of a withdrawal.
 *  A device is enough without a review. */
export const REVIEWED_SIGNS = ['address_block', 'sender', 'receiver'] as const;
export type ReviewedSign = (typeof REVIEWED_SIGNS)[number];

const email = (name: string) => optionalField(name, shortText(320));

/** Commissions of one coin, of all who earn from the invited account. */
const heldAmount = fields({
  coin: field('coin_type', shortText(20)),
  amount: field('amount', decimalText),
});

export const referralInReview = fields({
  /** The invited account. */
  id: field('id', userIdNumber),
  /** Undefined when the account is closed, like the other one. */
  email: email('email'),
  referrerId: field('referrer_id', userIdNumber),
  referrerEmail: email('referrer_email'),
  sign: field('sign', v.picklist(REVIEWED_SIGNS)),
  /** What both have used; undefined when it is no longer stored. */
  shared: optionalField('shared', shortText(200)),
  held: field('held', listOf(heldAmount)),
  /** Value of what is held, in USDT. */
  heldValue: field('held_value', decimalText),
  /** Time of the sign-up. */
  boundAt: field('bound_at', isoTime),
  /** When the review began. */
  createdAt: field('created_at', isoTime),
});
export type ReferralInReview = ModelOf<typeof referralInReview>;
