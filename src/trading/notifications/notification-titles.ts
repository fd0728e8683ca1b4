/** Titles of notifications in the user's language, by kind and event. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NotificationDetails } from '#contract/entities/notification.ts';

/** "order.filled": a kind with one of its events. */
type EventKeyOf<Details> = Details extends {
  readonly kind: infer Kind extends string;
  readonly event: infer Event extends string;
}
  ? `${Kind}.${Event}`
  : never;
export type NotificationEventKey = EventKeyOf<NotificationDetails>;

export const TITLES: Readonly<Record<NotificationEventKey, MessageDescriptor>> = {
  'order.filled': msg`Order filled`,
  'order.canceled': msg`Order canceled by the exchange`,
  'convert.filled': msg`Limit convert filled`,
  'convert.expired': msg`Limit convert expired`,
  'deposit.credited': msg`Deposit credited`,
  'deposit.completed': msg`Deposit completed`,
  'deposit.in_review': msg`Deposit in review`,
  'deposit.below_minimum': msg`Deposit below the minimum`,
  'deposit.rejected': msg`Deposit rejected`,
  'deposit.rolled_back': msg`Deposit rolled back`,
  'deposit.memo_missing': msg`Deposit without a memo`,
  'withdrawal.submitted': msg`Withdrawal submitted`,
  'withdrawal.on_hold': msg`Withdrawal on hold`,
  'withdrawal.in_review': msg`Withdrawal in review`,
  'withdrawal.information_required': msg`Withdrawal needs information`,
  'withdrawal.sent': msg`Withdrawal sent`,
  'withdrawal.completed': msg`Withdrawal completed`,
  'withdrawal.canceled': msg`Withdrawal canceled`,
  'withdrawal.rejected': msg`Withdrawal rejected`,
  'withdrawal.failed': msg`Withdrawal failed`,
  'transfer.received': msg`Transfer received`,
  'sign_in.new_device': msg`Sign-in from a new device`,
  'security.password_changed': msg`Password changed`,
  'security.two_factor_on': msg`Two-factor sign-in is on`,
  'security.two_factor_off': msg`Two-factor sign-in is off`,
  'security.two_factor_failed': msg`Too many wrong two-factor codes`,
  'security.recovery_code_used': msg`Recovery code used`,
  'security.recovery_codes_renewed': msg`New recovery codes`,
  'security.email_changed': msg`Email changed`,
  'security.phone_changed': msg`Phone number changed`,
  'security.session_ended': msg`Session ended`,
  'security.withdrawal_hold': msg`Withdrawals on hold`,
  'security.deletion_requested': msg`Account deletion requested`,
  'identity.submitted': msg`Identity documents in review`,
  'identity.approved': msg`Identity verified`,
  'identity.rejected': msg`Identity not verified`,
  'identity.expiring': msg`Identity document expires soon`,
  'identity.expired': msg`Identity document expired`,
  'margin.warning': msg`Margin ratio above {level}%`,
  'futures.liquidated': msg`Position liquidated`,
  'futures.deleveraged': msg`Position deleveraged`,
  'futures.stop_triggered': msg`Stop triggered`,
  'futures.funding': msg`Funding settled`,
  'referral.friend_joined': msg`Friend joined`,
  'referral.commission_paid': msg`Commission received`,
  'announcement.published': msg`Announcement`,
};
