/** Emails about money that has arrived in an account or left it. The caller names the facts: amount,
 *  network, address. */
import type { UserId } from '#contract/core/ids.ts';
import type { NotificationKind } from '#contract/entities/notification-kinds.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { sentence, texts, type Message } from '#server/runtime/sentence.ts';
import { mailTo, type AccountContext } from '../account-context.ts';
import { findUser } from '../user-records.ts';
import type { MailMessage } from './mail-message.ts';

const NOT_YOU = sentence(
  'If this was not you, sign out all devices and set a new password immediately.',
);

interface Text {
  readonly subject: string;
  readonly message: string;
}

const TEXTS = texts({
  deposit_completed: {
    subject: 'Your Tidemark deposit is complete',
    message: 'The deposit below is in your spot wallet and can be withdrawn.',
  },
  deposit_rejected: {
    subject: 'Your Tidemark deposit was rejected',
    message: 'The deposit below was not credited.',
  },
  deposit_reversed: {
    subject: 'Your Tidemark deposit was reversed',
    message: 'The network removed the transaction below, so its amount was taken back.',
  },
  withdrawal_held: {
    subject: 'Your Tidemark withdrawal is on hold',
    message: 'The withdrawal below is not sent yet. You can cancel it while it is on hold.',
  },
  withdrawal_completed: {
    subject: 'Your Tidemark withdrawal is complete',
    message: 'The withdrawal below was sent and confirmed by its network.',
  },
  withdrawal_rejected: {
    subject: 'Your Tidemark withdrawal was rejected',
    message: 'The withdrawal below was not sent. The full amount is available again.',
  },
  withdrawal_failed: {
    subject: 'Your Tidemark withdrawal failed',
    message: 'The network did not accept the withdrawal below. The full amount is available again.',
  },
  transfer_sent: {
    subject: 'You sent a Tidemark transfer',
    message: 'The transfer below went to another user. It cannot be reversed.',
  },
  transfer_received: {
    subject: 'You received a Tidemark transfer',
    message: 'The transfer below is in your spot wallet.',
  },
} satisfies Readonly<Record<string, Text>>);
export type MoneyMailKind = keyof typeof TEXTS;
/** The account's owner caused it, and another person may have in the owner's name. */
const OWN_ACTIONS: ReadonlySet<MoneyMailKind> = new Set<MoneyMailKind>([
  'withdrawal_held',
  'withdrawal_completed',
  'transfer_sent',
]);

/** The preference that turns an email off; a sent transfer is a matter of security. */
const NOTIFICATION_KINDS: Readonly<Record<MoneyMailKind, NotificationKind>> = {
  deposit_completed: 'deposit',
  deposit_rejected: 'deposit',
  deposit_reversed: 'deposit',
  withdrawal_held: 'withdrawal',
  withdrawal_completed: 'withdrawal',
  withdrawal_rejected: 'withdrawal',
  withdrawal_failed: 'withdrawal',
  transfer_sent: 'security',
  transfer_received: 'transfer',
};

/** Writes emails about money. */
export interface MoneyMail {
  /** Runs inside the transaction that moves the money. */
  put(userId: UserId, kind: MoneyMailKind, facts: readonly Message[], now: EpochMs): void;
  /** Called after the commit. */
  deliver(): void;
}

export const moneyMailOf = (
  context: Pick<AccountContext, 'db' | 'wordIn' | 'onMail' | 'notifications'>,
): MoneyMail => ({
  put: (userId, kind, facts, now) => {
    if (!context.notifications.isMailOn(userId, NOTIFICATION_KINDS[kind])) return;
    const user = findUser(context.db, userId);
    if (user !== undefined) mailTo(context, user, messageOf(kind, facts), now);
  },
  deliver: () => context.onMail(),
});

function messageOf(kind: MoneyMailKind, facts: readonly Message[]): MailMessage {
  const { subject, message } = TEXTS[kind];
  const end = OWN_ACTIONS.has(kind) ? ['', NOT_YOU] : [];
  return { subject: sentence(subject), lines: [sentence(message), '', ...facts, ...end] };
}
