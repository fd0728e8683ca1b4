/** Calls of the operator's desk. */
import { operatorAudit } from '#contract/operator/audit.ts';
import { operatorFutures } from '#contract/operator/futures-watch.ts';
import { operatorOverview } from '#contract/operator/overview.ts';
import type { Custody } from '#server/custody/custody.ts';
import { accept, handle, type Handler } from '#server/http/handler.ts';
import type { Referrals } from '#server/referrals/referrals.ts';
import type { IdentityContext } from '#server/identity/identity-context.ts';
import type { EarnService } from '#server/earn/earn-service.ts';
import type { GiftCardService } from '#server/gift-cards/gift-card-service.ts';
import type { LaunchpadService } from '#server/launchpad/launchpad-service.ts';
import type { P2pService } from '#server/p2p/p2p-service.ts';
import type { SupportChats } from '#server/support/support-chats.ts';
import { auditLines } from './audit.ts';
import { announcementCalls } from './announcement-calls.ts';
import type { AnnouncementContext } from './announcements.ts';
import { earnCalls } from './earn-calls.ts';
import { futuresWatchOf, type FuturesWatchContext } from './futures-watch.ts';
import { giftCardCalls } from './gift-card-calls.ts';
import { identityCalls } from './identity-calls.ts';
import { launchpadCalls } from './launchpad-calls.ts';
import { maintenanceCalls } from './maintenance-calls.ts';
import type { Maintenance } from './maintenance.ts';
import { overviewOf, type OverviewContext } from './overview.ts';
import { p2pCalls } from './p2p-calls.ts';
import { reviewCalls } from './review-calls.ts';
import type { ReviewParts } from './review-queue.ts';
import { supportCalls } from './support-calls.ts';

export interface SectionCallsOptions {
  readonly custody: Custody;
  readonly referrals: Referrals;
  readonly supportChats: SupportChats;
  readonly identity: IdentityContext;
  readonly earn: EarnService;
  readonly p2p: P2pService;
  readonly giftCards: GiftCardService;
  readonly launchpad: LaunchpadService;
  readonly maintenance: Maintenance;
  readonly announcements: AnnouncementContext;
  readonly overview: Omit<OverviewContext, keyof ReviewParts>;
  readonly futures: FuturesWatchContext;
}

/** Lines of the audit that the desk lists. */
const AUDIT_COUNT = 200;

/** The calls of all sections. */
export const sectionCalls = ({
  custody,
  referrals,
  supportChats,
  identity,
  earn,
  p2p,
  giftCards,
  launchpad,
  maintenance,
  announcements,
  overview,
  futures,
}: SectionCallsOptions): readonly Handler[] => [
  ...reviewCalls({ custody, referrals }),
  ...announcementCalls(announcements),
  ...maintenanceCalls(maintenance),
  ...identityCalls(identity),
  ...earnCalls(earn),
  ...p2pCalls(p2p),
  ...giftCardCalls(giftCards),
  ...launchpadCalls(launchpad),
  ...supportCalls({ chats: supportChats, db: overview.db }),
  handle(operatorOverview, () => accept('', overviewOf({ ...overview, custody, referrals }))),
  handle(operatorFutures, () => accept('', futuresWatchOf(futures))),
  handle(operatorAudit, () => accept('', auditLines(overview.db, AUDIT_COUNT))),
];
