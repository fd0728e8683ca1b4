/** Titles of notifications in the user's language, by kind and event. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NotificationDetails } from '#contract/entities/notification.ts';
import type {
  GiftCardEvent,
  LaunchpadEvent,
  P2pEvent,
} from '#contract/entities/notification-account.ts';

/** "order.filled": a kind with one of its events. */
type EventKeyOf<Details> = Details extends {
  readonly kind: infer Kind extends string;
  readonly event: infer Event extends string;
}
  ? `${Kind}.${Event}`
  : never;
type OwnTitles = Extract<NotificationDetails, { readonly kind: 'p2p' | 'gift_card' | 'launchpad' }>;
type OtherDetails = Exclude<NotificationDetails, OwnTitles>;
type NotificationEventKey = EventKeyOf<OtherDetails>;

export const TITLES: Readonly<Record<NotificationEventKey, MessageDescriptor>> = {
  'order.filled': msg({ message: 'Order filled', comment: 'Title of a notification' }),
  'order.canceled': msg`Order canceled by the exchange`,
  'convert.filled': msg`Limit convert filled`,
  'convert.expired': msg`Limit convert expired`,
  'deposit.credited': msg({ message: 'Deposit credited', comment: 'Title of a notification' }),
  'deposit.completed': msg({ message: 'Deposit completed', comment: 'Title of a notification' }),
  'deposit.in_review': msg`Deposit in review`,
  'deposit.below_minimum': msg`Deposit below the minimum`,
  'deposit.rejected': msg({ message: 'Deposit rejected', comment: 'Title of a notification' }),
  'deposit.rolled_back': msg`Deposit rolled back`,
  'deposit.memo_missing': msg`Deposit without a memo`,
  'withdrawal.submitted': msg({
    message: 'Withdrawal submitted',
    comment: 'Title of a notification',
  }),
  'withdrawal.on_hold': msg`Withdrawal on hold`,
  'withdrawal.in_review': msg`Withdrawal in review`,
  'withdrawal.information_required': msg`Withdrawal needs information`,
  'withdrawal.sent': msg({ message: 'Withdrawal sent', comment: 'Title of a notification' }),
  'withdrawal.completed': msg({
    message: 'Withdrawal completed',
    comment: 'Title of a notification',
  }),
  'withdrawal.canceled': msg({
    message: 'Withdrawal canceled',
    comment: 'Title of a notification',
  }),
  'withdrawal.rejected': msg({
    message: 'Withdrawal rejected',
    comment: 'Title of a notification',
  }),
  'withdrawal.failed': msg({ message: 'Withdrawal failed', comment: 'Title of a notification' }),
  'transfer.received': msg({ message: 'Transfer received', comment: 'Title of a notification' }),
  'sign_in.new_device': msg`Sign-in from a new device`,
  'security.password_changed': msg({
    message: 'Password changed',
    comment: 'Title of a notification',
  }),
  'security.two_factor_on': msg`Two-factor sign-in is on`,
  'security.two_factor_off': msg`Two-factor sign-in is off`,
  'security.two_factor_failed': msg`Too many wrong two-factor codes`,
  'security.recovery_code_used': msg`Recovery code used`,
  'security.recovery_codes_renewed': msg`New recovery codes`,
  'security.email_changed': msg({ message: 'Email changed', comment: 'Title of a notification' }),
  'security.phone_changed': msg`Phone number changed`,
  'security.session_ended': msg({ message: 'Session ended', comment: 'Title of a notification' }),
  'security.withdrawal_hold': msg`Withdrawals on hold`,
  'security.deletion_requested': msg`Account deletion requested`,
  'identity.submitted': msg`Identity documents in review`,
  'identity.approved': msg({ message: 'Identity verified', comment: 'Title of a notification' }),
  'identity.rejected': msg`Identity not verified`,
  'identity.expiring': msg`Identity document expires soon`,
  'identity.expired': msg`Identity document expired`,
  'margin.warning': msg`Margin ratio above {level}%`,
  'futures.liquidated': msg({ message: 'Position liquidated', comment: 'Title of a notification' }),
  'futures.deleveraged': msg({
    message: 'Position deleveraged',
    comment: 'Title of a notification',
  }),
  'futures.stop_triggered': msg({ message: 'Stop triggered', comment: 'Title of a notification' }),
  'futures.funding': msg({ message: 'Funding settled', comment: 'Title of a notification' }),
  'referral.friend_joined': msg({ message: 'Friend joined', comment: 'Title of a notification' }),
  'referral.commission_paid': msg({
    message: 'Commission received',
    comment: 'Title of a notification',
  }),
  'earn.redeemed': msg`Redeemed from Earn`,
  'earn.matured': msg`Earn position matured`,
  'earn.renewed': msg`Earn position renewed`,
  'earn.not_renewed': msg`Earn position not renewed`,
  'earn.renewal_due': msg`Earn position renews soon`,
  'earn.rate_announced': msg`Earn rate changes`,
  'earn.auto_subscribed': msg`Auto-subscribed to Earn`,
  'announcement.published': msg({ message: 'Announcement', comment: 'Title of a notification' }),
};

export const P2P_TITLES: Readonly<Record<P2pEvent, MessageDescriptor>> = {
  taken: msg`New P2P order`,
  paid: msg`P2P order marked as paid`,
  paid_taken_back: msg`P2P order no longer marked as paid`,
  message: msg`New P2P message`,
  payment_due: msg`P2P payment due soon`,
  payment_extended: msg`P2P payment time extended`,
  release_reminder: msg`P2P order waiting for release`,
  released: msg`P2P order completed`,
  cancelled: msg`P2P order canceled`,
  expired: msg`P2P order expired`,
  cancel_requested: msg`Seller requests cancellation`,
  cancel_rejected: msg`Cancellation request rejected`,
  appeal_opened: msg`P2P appeal opened`,
  evidence_due: msg`P2P appeal needs your evidence`,
  appeal_withdrawn: msg`P2P appeal withdrawn`,
  settlement_proposed: msg`P2P settlement proposed`,
  settlement_rejected: msg`P2P settlement rejected`,
  settled: msg`P2P order settled`,
  resolved_to_buyer: msg`P2P appeal resolved for the buyer`,
  resolved_to_seller: msg`P2P appeal resolved for the seller`,
  ad_offline: msg`P2P ad taken offline`,
  ad_exhausted: msg`P2P ad filled`,
  suspended: msg`P2P trading suspended`,
  merchant_approved: msg`You are a P2P merchant now`,
  merchant_rejected: msg`P2P merchant application rejected`,
};

export const GIFT_CARD_TITLES: Readonly<Record<GiftCardEvent, MessageDescriptor>> = {
  received: msg`Gift card received`,
  revealed: msg`Code of your gift card shown`,
  redeemed: msg`Gift card redeemed`,
  redeemed_by_itself: msg`Gift card redeemed automatically`,
  expiring: msg`Gift card expires soon`,
  expired: msg`Gift card expired`,
  revoked: msg`Gift card revoked`,
  locked: msg`Gift card locked`,
  unlocked: msg`Gift card unlocked`,
};

export const LAUNCHPAD_TITLES: Readonly<Record<LaunchpadEvent, MessageDescriptor>> = {
  phase_started: msg`Launchpad phase started`,
  allocated: msg`Launchpad tokens allocated`,
  nothing_won: msg`No Launchpad tokens allocated`,
  refunded: msg({ message: 'Launchpad refund', comment: 'Title of a notification' }),
  claimable: msg`Launchpad tokens ready to claim`,
  listed: msg`Launchpad token listed`,
  turn_started: msg`Your turn in the Launchpad sale`,
  cancelled: msg`Launchpad project canceled`,
};

export function titleOf(details: NotificationDetails): MessageDescriptor {
  if (details.kind === 'p2p') return P2P_TITLES[details.event];
  if (details.kind === 'gift_card') return GIFT_CARD_TITLES[details.event];
  if (details.kind === 'launchpad') return LAUNCHPAD_TITLES[details.event];
  return TITLES[keyOf(details)];
}

const keyOf = ({ kind, event }: OtherDetails): NotificationEventKey =>
  `${kind}.${event}` as NotificationEventKey;
