/** Table of the desk's sections, in the order of the rail. A new section is a row here, a folder
 *  beside it, and nothing else. */
import type { ComponentType } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { AnnouncementsSection } from './announcements/AnnouncementsSection.tsx';
import { AuditSection } from './audit/AuditSection.tsx';
import { EarnSection } from './earn/EarnSection.tsx';
import { FaultsSection } from './faults/FaultsSection.tsx';
import { FuturesCount, FuturesSection } from './futures/FuturesSection.tsx';
import { GiftCardsCount, GiftCardsSection } from './gift-cards/GiftCardsSection.tsx';
import { IdentityCount, IdentitySection } from './identity/IdentitySection.tsx';
import { LaunchpadCount, LaunchpadSection } from './launchpad/LaunchpadSection.tsx';
import { MaintenanceSection } from './maintenance/MaintenanceSection.tsx';
import { OverviewSection } from './overview/OverviewSection.tsx';
import { P2pCount, P2pSection } from './p2p/P2pSection.tsx';
import {
  DepositCount,
  DepositsSection,
  ReferralCount,
  ReferralsSection,
  WithdrawalCount,
  WithdrawalsSection,
} from './reviews/sections.tsx';
import { SupportCount, SupportSection } from './support/SupportSection.tsx';

export interface Section {
  /** Fragment of its address: /operator#withdrawals. */
  readonly id: string;
  readonly title: MessageDescriptor;
  readonly Content: ComponentType;
  /** Shown in the rail: a `RailCount` of the entries that wait for the operator. */
  readonly Count?: ComponentType;
}

export const SECTIONS: readonly [Section, ...Section[]] = [
  { id: 'overview', title: msg`Overview`, Content: OverviewSection },
  {
    id: 'withdrawals',
    title: msg`Withdrawals`,
    Content: WithdrawalsSection,
    Count: WithdrawalCount,
  },
  { id: 'deposits', title: msg`Deposits`, Content: DepositsSection, Count: DepositCount },
  { id: 'referrals', title: msg`Referrals`, Content: ReferralsSection, Count: ReferralCount },
  { id: 'identity', title: msg`Identity`, Content: IdentitySection, Count: IdentityCount },
  { id: 'p2p', title: msg`P2P`, Content: P2pSection, Count: P2pCount },
  { id: 'earn', title: msg`Simple Earn`, Content: EarnSection },
  {
    id: 'gift-cards',
    title: msg`Gift cards`,
    Content: GiftCardsSection,
    Count: GiftCardsCount,
  },
  {
    id: 'launchpad',
    title: msg`Launchpad`,
    Content: LaunchpadSection,
    Count: LaunchpadCount,
  },
  { id: 'futures', title: msg`Futures`, Content: FuturesSection, Count: FuturesCount },
  { id: 'support', title: msg`Support chats`, Content: SupportSection, Count: SupportCount },
  { id: 'announcements', title: msg`Announcements`, Content: AnnouncementsSection },
  { id: 'maintenance', title: msg`Maintenance`, Content: MaintenanceSection },
  { id: 'faults', title: msg`Faults`, Content: FaultsSection },
  { id: 'audit', title: msg`Audit`, Content: AuditSection },
];
