/** Security hold of withdrawals that are not sent yet: a withdrawal waits as long as its owner's
 *  withdrawals are suspended, and as long as its address is new. */
import type { EpochMs } from '#contract/core/time.ts';
import type { SuspensionCause } from '#contract/entities/leaving-standing.ts';
import type { CustodyContext } from './custody-context.ts';
import { texts } from '#server/runtime/sentence.ts';
import { standingOf, type Suspension } from './leaving-rules.ts';
import { heldOrInReview, type WithdrawalRecord } from './withdrawal-rows.ts';

export interface WithdrawalHold {
  /** Sentence for the owner, in English as it is stored. */
  readonly reason: string;
  /** Undefined for a shortfall, which ends when it is returned. */
  readonly until: EpochMs | undefined;
}

const REASONS = texts({
  password: 'Your password was changed.',
  two_factor: 'Two-factor authentication was changed.',
  email: 'Your email was changed.',
  phone: 'Your phone number was changed.',
  whitelist: 'The whitelist was turned off.',
  shortfall: 'A deposit was reversed by its network, and its amount is missing.',
  new_address: 'The address is not in your address book.',
} satisfies Readonly<Record<SuspensionCause | 'new_address', string>>);

/**
 * @param suspensions those of its owner, the last to end first.
 * @returns the hold that ends last; undefined when the withdrawal may continue.
 */
export function holdOf(
  { holdUntil }: Pick<WithdrawalRecord, 'holdUntil'>,
  [suspension]: readonly Suspension[],
  now: EpochMs,
): WithdrawalHold | undefined {
  const held = suspension && { reason: REASONS[suspension.cause], until: suspension.until };
  const isAddressNew = holdUntil !== undefined && holdUntil > now;
  if (!isAddressNew) return held;
  const isLonger = held !== undefined && (held.until ?? Infinity) > holdUntil;
  return isLonger ? held : { reason: REASONS.new_address, until: holdUntil };
}

/** True when a hold has started, ended or changed since the withdrawals were last advanced. */
export const hasHoldChange = (context: CustodyContext, now: EpochMs): boolean =>
  heldOrInReview(context.db).some((record) => {
    const { suspensions } = standingOf(context, record.userId, now);
    return !isHeldBy(record, holdOf(record, suspensions, now));
  });

/** Whether a withdrawal that is held or in review agrees with its hold. */
function isHeldBy(record: WithdrawalRecord, hold: WithdrawalHold | undefined): boolean {
  if (record.state !== 'security_hold') return hold === undefined;
  return hold !== undefined && record.dueAt === hold.until && record.reason === hold.reason;
}
