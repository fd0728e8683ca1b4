/** What an account may do with money that leaves it: its level, its suspensions and its whitelist. Withdrawals and
 *  transfers to other users need the same. */
import * as v from 'valibot';
import { listOf } from '../codec.ts';
import { field, fields, optionalField } from '../fields.ts';
import { countIn, isoTime } from '../wire.ts';
import { whitelistMode } from './withdrawal-address.ts';

export const SUSPENSION_CAUSES = [
  'password',
  'two_factor',
  'email',
  'phone',
  'whitelist',
  'shortfall',
] as const;
export type SuspensionCause = (typeof SUSPENSION_CAUSES)[number];

export const leavingStandingFields = {
  identityLevel: field('kyc_level', countIn(0, 3)),
  requiredIdentityLevel: field('required_kyc_level', countIn(0, 3)),
  whitelistMode: field('whitelist_mode', whitelistMode),
  /** Active suspensions. */
  holds: field(
    'holds',
    listOf(
      fields({
        cause: field('cause', v.picklist(SUSPENSION_CAUSES)),
        /** Undefined for one that ends when a shortfall is returned. */
        until: optionalField('until', isoTime),
      }),
    ),
  ),
};
