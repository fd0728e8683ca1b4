/** Names of the kinds of notifications and of the channels that deliver them. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type {
  NotificationChannel,
  NotificationKind,
} from '#contract/entities/notification-kinds.ts';

export interface KindLabels {
  readonly kind: Readonly<Record<NotificationKind, string>>;
  readonly channel: Readonly<Record<NotificationChannel, string>>;
}

export function useKindLabels(): KindLabels {
  const { t } = useLingui();
  return useMemo(
    () => ({
      kind: {
        order: t({ message: 'Orders', comment: 'Kind of notification' }),
        convert: t({ message: 'Converts', comment: 'Kind of notification' }),
        deposit: t({ message: 'Deposits', comment: 'Kind of notification' }),
        withdrawal: t({ message: 'Withdrawals', comment: 'Kind of notification' }),
        transfer: t({ message: 'Transfers', comment: 'Kind of notification' }),
        sign_in: t({ message: 'Sign-ins', comment: 'Kind of notification' }),
        security: t({ message: 'Security', comment: 'Kind of notification' }),
        identity: t({ message: 'Identity', comment: 'Kind of notification' }),
        margin: t({ message: 'Margin warnings', comment: 'Kind of notification' }),
        futures: t({ message: 'Futures', comment: 'Kind of notification' }),
        referral: t({ message: 'Referrals', comment: 'Kind of notification' }),
        earn: t({ message: 'Simple Earn', comment: 'Kind of notification' }),
        launchpad: t({ message: 'Launchpad', comment: 'Kind of notification' }),
        p2p: t({ message: 'P2P trading', comment: 'Kind of notification' }),
        gift_card: t({ message: 'Gift cards', comment: 'Kind of notification' }),
        announcement: t({ message: 'Announcements', comment: 'Kind of notification' }),
      },
      channel: {
        list: t({ message: 'List', comment: 'Notifications in the list of the bell' }),
        toast: t({ message: 'Toast', comment: 'Notification shown briefly over the page' }),
        sound: t({ message: 'Sound', comment: 'A tone plays for the notification' }),
        push: t({ message: 'Push', comment: 'Notification of the operating system' }),
        mail: t({ message: 'Email', comment: 'Notification by email' }),
      },
    }),
    [t],
  );
}
