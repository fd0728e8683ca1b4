/** Registers the operator's desk: its page and the calls of all sections. */
import type { FastifyInstance } from 'fastify';
import { OPERATOR_CALLS } from '#contract/operator/addresses.ts';
import { auditCodec } from '#contract/operator/audit.ts';
import { overviewCodec } from '#contract/operator/overview.ts';
import type { Custody } from '#server/custody/custody.ts';
import type { OperatorAccess } from '#server/http/operator-access.ts';
import type { SupportChats } from '#server/support/support-chats.ts';
import { auditLines } from './audit.ts';
import { registerAnnouncementCalls } from './announcement-calls.ts';
import type { AnnouncementContext } from './announcements.ts';
import { registerDeskPage, type DeskPageOptions } from './desk-page.ts';
import { registerMaintenanceCalls } from './maintenance-calls.ts';
import type { Maintenance } from './maintenance.ts';
import { OperatorCalls } from './operator-calls.ts';
import { overviewOf, type OverviewContext } from './overview.ts';
import { registerReviewCalls } from './review-calls.ts';
import { registerSupportCalls } from './support-calls.ts';

export interface DeskOptions {
  readonly custody: Custody;
  readonly supportChats: SupportChats;
  readonly maintenance: Maintenance;
  readonly announcements: AnnouncementContext;
  readonly overview: OverviewContext;
  readonly page: DeskPageOptions;
}

/** Lines of the audit that the desk lists. */
const AUDIT_COUNT = 200;

export async function registerDesk(
  app: FastifyInstance,
  operator: OperatorAccess,
  { custody, supportChats, maintenance, announcements, overview, page }: DeskOptions,
): Promise<void> {
  const calls = new OperatorCalls(app, operator);
  registerReviewCalls(calls, custody);
  registerAnnouncementCalls(calls, announcements);
  registerMaintenanceCalls(calls, maintenance);
  registerSupportCalls(app, operator, { chats: supportChats, db: overview.db });
  calls.read(OPERATOR_CALLS.overview, overviewCodec, () => overviewOf(overview));
  calls.read(OPERATOR_CALLS.audit, auditCodec, () => auditLines(overview.db, AUDIT_COUNT));
  await registerDeskPage(app, operator, page);
}
