/** Calls of the appeals and reports of peer-to-peer trading. Every reading of a file is audited. */
import * as calls from '#contract/operator/p2p.ts';
import type { AuditAction } from '#contract/operator/audit.ts';
import type { OperatorOutcome } from '#contract/operator/outcome.ts';
import type { UserId } from '#contract/core/ids.ts';
import { withoutDirection } from '#domain/p2p/plain-text.ts';
import { accept, handle } from '#server/http/handler.ts';
import { findUser } from '#server/accounts/user-records.ts';
import { suspendAds } from '#server/p2p/ads/ad-changes.ts';
import {
  appealDetails,
  appealList,
  claimAppeal,
  decideAppeal,
  orderIdOfAppeal,
  writeAsDesk,
} from '#server/p2p/appeals/appeal-desk.ts';
import { contentOf, fileOf } from '#server/p2p/files/file-rows.ts';
import type { P2pTransaction } from '#server/p2p/orders/order-context.ts';
import { notifyTrader } from '#server/p2p/orders/order-sanctions.ts';
import { isSuspended, liftSuspension, suspend } from '#server/p2p/orders/pauses.ts';
import type { P2pService } from '#server/p2p/p2p-service.ts';
import {
  applicationView,
  decideApplication,
  pendingApplications,
} from '#server/p2p/traders/merchant-applications.ts';
import { closeReport, findReport, openReports } from '#server/p2p/traders/reports.ts';
import { profileOf } from '#server/p2p/traders/traders.ts';
import { reject } from '#server/runtime/rejection.ts';
import { writeAudit } from './audit.ts';
import { replyWith } from './operator-outcome.ts';

const REPORTS_SHOWN = 100;

/** Longest text of a line. */
const DETAIL_LENGTH_MAX = 1_500;
const shortTextOf = (text: string): string => text.slice(0, DETAIL_LENGTH_MAX);

/** A change by the desk, in one transaction with its line of the audit. */
async function change(
  service: P2pService,
  line: {
    readonly action: AuditAction;
    readonly subject: string;
    readonly detail: string;
    readonly address: string;
  },
  work: (tx: P2pTransaction) => OperatorOutcome,
) {
  const outcome = await service.run((tx) => {
    const done = work(tx);
    if (done === 'done') writeAudit(tx.db, line, tx.now);
    return done;
  });
  return replyWith(outcome);
}

export const p2pCalls = (service: P2pService) => [
  handle(calls.p2pQueue, () => accept('', queueOf(service))),

  handle(calls.p2pAppeal, ({ params: { id }, now }) => {
    const details = appealDetails(service.context, id, now);
    return details === undefined ? reject('not_found') : accept('', details);
  }),

  handle(calls.claimP2pAppeal, ({ params: { id }, address }) => {
    const line = {
      action: 'p2p_appeal_claimed',
      subject: String(id),
      detail: '',
      address,
    } as const;
    return change(service, line, (tx) => claimAppeal(tx, id));
  }),

  handle(calls.decideP2pAppeal, ({ params: { id }, body, address }) => {
    const { side } = body;
    const note = withoutDirection(body.note);
    const detail = shortTextOf(`${side}: ${note}`);
    const line = { action: 'p2p_appeal_decided', subject: String(id), detail, address } as const;
    return change(service, line, (tx) => decideAppeal(tx, id, { side, note }));
  }),

  handle(calls.writeInP2pAppeal, ({ params: { id }, body, address }) => {
    const text = withoutDirection(body.text);
    const line = {
      action: 'p2p_appeal_message',
      subject: String(id),
      detail: shortTextOf(text),
      address,
    } as const;
    return change(service, line, (tx) => writeAsDesk(tx, id, text));
  }),

  readingCall(service),
  ...traderCalls(service),
];

const readingCall = (service: P2pService) =>
  handle(calls.readP2pFile, ({ params: { id }, body: { fileId }, address }) =>
    service.context.write((now) => {
      const { db, sealer } = service.context;
      const orderId = orderIdOfAppeal(service.context, id);
      const file = orderId === undefined ? undefined : fileOf(db, orderId, fileId);
      if (file === undefined) return reject('not_found');
      const line = { subject: String(id), detail: `${file.name} ${file.hash}`, address };
      writeAudit(db, { action: 'p2p_file_read', ...line }, now);
      const content = contentOf(sealer, file);
      return accept('', { type: file.type, base64: content.toString('base64') });
    }),
  );

const traderCalls = (service: P2pService) => [
  handle(
    calls.decideMerchantApplication,
    ({ params: { id }, body: { level, note: written }, address }) => {
      const action = level === 'none' ? 'p2p_merchant_rejected' : 'p2p_merchant_approved';
      const note = withoutDirection(written);
      const detail = shortTextOf(level === 'none' ? note : `${level}: ${note}`);
      const line = { action, subject: String(id), detail, address } as const;
      return change(service, line, (tx) => decideApplication(tx, id, { level, note }));
    },
  ),

  handle(calls.closeTraderReport, ({ params: { id }, body: { note }, address }) => {
    const line = {
      action: 'p2p_report_closed',
      subject: String(id),
      detail: note,
      address,
    } as const;
    return change(service, line, ({ db, now }) => {
      if (findReport(db, id) === undefined) return 'not_found';
      return closeReport(db, id, note, now) ? 'done' : 'state_changed';
    });
  }),

  handle(
    calls.suspendTrader,
    ({ params: { id }, body: { isSuspended: isBarred, note }, address }) => {
      const action = isBarred ? 'p2p_trader_suspended' : 'p2p_trader_restored';
      const line = { action, subject: String(id), detail: note, address } as const;
      return change(service, line, (tx) => setSuspended(tx, id, isBarred));
    },
  ),
];

/** Open orders go on; ads leave the market, and come back offline. */
function setSuspended(tx: P2pTransaction, userId: UserId, isBarred: boolean): OperatorOutcome {
  const { db, now } = tx;
  if (findUser(db, userId) === undefined) return 'not_found';
  if (isSuspended(db, userId, now) === isBarred) return 'state_changed';
  if (isBarred) suspend(db, userId, 'operator');
  else liftSuspension(db, userId, now);
  suspendAds(db, tx, userId, isBarred);
  if (isBarred) notifyTrader(tx, userId, 'suspended');
  return 'done';
}

/** Oldest first. */
function queueOf({ context }: P2pService) {
  const now = context.clock();
  return {
    applications: pendingApplications(context.db, REPORTS_SHOWN).map((application) => ({
      id: application.id,
      userId: application.userId,
      trader: profileOf(context, application.userId, undefined, now),
      application: applicationView(application),
    })),
    appeals: appealList(context),
    reports: openReports(context.db, REPORTS_SHOWN).map((report) => ({
      id: report.id,
      reporterId: report.reporterId,
      reportedId: report.reportedId,
      trader: profileOf(context, report.reportedId, undefined, now),
      orderUid: report.orderUid,
      reason: report.reason,
      text: report.text,
      isSuspended: isSuspended(context.db, report.reportedId, now),
      createdAt: report.createdAt,
    })),
  };
}
