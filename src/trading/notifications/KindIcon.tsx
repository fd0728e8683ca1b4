/** Icon of a notification by its kind. */
import type { ComponentType } from 'react';
import type { NotificationKind } from '#contract/entities/notification-kinds.ts';
import { HistoryIcon, IdentityIcon, SecurityIcon } from '#src/design/icons/account-icons.ts';
import { InfoIcon, SuccessIcon, UserIcon, WarningIcon } from '#src/design/icons/first-icons.ts';
import {
  BellIcon,
  DepositIcon,
  EarnIcon,
  GiftIcon,
  InviteIcon,
  LaunchpadIcon,
  PeerTradeIcon,
  WithdrawIcon,
} from '#src/design/icons/notification-icons.ts';
import { ConvertIcon, WalletIcon } from '#src/design/icons/wallet-icons.ts';

const ICONS: Readonly<Record<NotificationKind, ComponentType>> = {
  order: SuccessIcon,
  convert: ConvertIcon,
  deposit: DepositIcon,
  withdrawal: WithdrawIcon,
  transfer: WalletIcon,
  sign_in: UserIcon,
  security: SecurityIcon,
  identity: IdentityIcon,
  margin: WarningIcon,
  futures: HistoryIcon,
  referral: InviteIcon,
  earn: EarnIcon,
  launchpad: LaunchpadIcon,
  p2p: PeerTradeIcon,
  gift_card: GiftIcon,
  announcement: InfoIcon,
};

/** A kind of another back end has the bell. */
export function KindIcon({ kind }: { readonly kind: NotificationKind | undefined }) {
  const Icon = kind === undefined ? BellIcon : ICONS[kind];
  return <Icon />;
}
