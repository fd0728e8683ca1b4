/** Inquiries at a provider. What the browser reports is never believed: the provider is asked, or tells it in a signed
 *  event. Events come twice, late and in any order; the newest by its created time counts. */
import { DAY_MS } from '#contract/core/durations.ts';
import type { UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { IdentityInquiry, PersonaStatus } from '#contract/rest/identity.ts';
import { changeUser } from '#server/accounts/user-records.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import { attemptsRejection } from '../attempts.ts';
import { isLevelOpen } from '../case-rules.ts';
import { notifyIdentity } from '../decide-case.ts';
import type { IdentityContext, IdentityTransaction } from '../identity-context.ts';
import { identityLevelOf, levelTable, setVerifiedLevel } from '../levels.ts';
import {
  changeInquiry,
  findInquiry,
  insertInquiry,
  newestInquiryOf,
  openInquiryOf,
  overdueInquiries,
  storeEvent,
  type InquiryRecord,
  type InquiryStatus,
} from './inquiry-rows.ts';
import type {
  IdentityProvider,
  ProviderEvent,
  ProviderInquiry,
  ProviderStatus,
} from './provider.ts';

/** The provider lets a user continue for so long. */
const INQUIRY_TTL_MS = DAY_MS;
/** The level that a provider's approval opens. */
const APPROVED_LEVEL = 1;

const STATUSES: Readonly<Record<ProviderStatus, InquiryStatus>> = {
  created: 'started',
  pending: 'started',
  completed: 'in_review',
  needs_review: 'in_review',
  approved: 'approved',
  declined: 'declined',
  failed: 'declined',
  expired: 'expired',
};

export interface Inquiries {
  readonly context: IdentityContext;
  /** Undefined: papers are reviewed here. */
  readonly provider: IdentityProvider | undefined;
  readonly onError: (error: unknown) => void;
}

type StartName =
  | 'feature_disabled'
  | 'state_changed'
  | 'identity_attempts_exhausted'
  | 'unavailable';

/** Starts an inquiry, or returns the open one. A provider that does not answer uses no attempt. */
export async function startInquiry(
  { context, provider, onError }: Inquiries,
  userId: UserId,
): Promise<IdentityInquiry | Rejection<StartName>> {
  if (provider === undefined) return reject('feature_disabled');
  const inquiryOf = ({ id, expiresAt }: InquiryRecord): IdentityInquiry => ({
    inquiryId: id,
    address: provider.addressOf(id),
    expiresAt,
  });
  const known = await context.write((now) => openOrRejection({ ...context, now }, userId));
  if (isRejection(known)) return known;
  if (known !== undefined) return inquiryOf(known);
  const created = await provider.create(String(userId)).catch((error: unknown) => {
    onError(error);
    return undefined;
  });
  if (created === undefined) return reject('unavailable');
  const stored = await context.write((now) => {
    const open = openOrRejection({ ...context, now }, userId);
    if (open !== undefined) return open;
    const expiresAt = epochMs(now + INQUIRY_TTL_MS);
    return insertInquiry(context.db, {
      id: created.id,
      userId,
      status: 'started',
      createdAt: now,
      expiresAt,
      eventAt: created.updatedAt,
    });
  });
  return isRejection(stored) ? stored : inquiryOf(stored);
}

function openOrRejection(
  tx: IdentityTransaction,
  userId: UserId,
): InquiryRecord | Rejection<StartName> | undefined {
  const { db, now } = tx;
  expireInquiries(tx);
  const open = openInquiryOf(db, userId);
  if (open?.status === 'started') return open;
  if (open !== undefined || !isLevelOpen(db, userId, APPROVED_LEVEL, now)) {
    return reject('state_changed');
  }
  return attemptsRejection(db, userId, now);
}

/** Asks the provider about an inquiry of the user. */
export async function confirmInquiry(
  inquiries: Inquiries,
  userId: UserId,
  inquiryId: string,
): Promise<Rejection<'feature_disabled' | 'not_found' | 'unavailable'> | undefined> {
  const { context, provider, onError } = inquiries;
  if (provider === undefined) return reject('feature_disabled');
  if (findInquiry(context.db, inquiryId)?.userId !== userId) return reject('not_found');
  const read = await provider.read(inquiryId).catch((error: unknown) => {
    onError(error);
    return 'no_answer' as const;
  });
  if (read === 'no_answer') return reject('unavailable');
  if (read === undefined || read.referenceId !== String(userId)) return reject('not_found');
  await applyWith(context, (tx) => applyInquiry(tx, read, read.updatedAt));
  return undefined;
}

/** Applies an event whose signature was verified. One that came before changes nothing. */
export const applyEvent = ({ context }: Inquiries, event: ProviderEvent): Promise<void> =>
  applyWith(context, (tx) => {
    const { id, name, createdAt, inquiry } = event;
    const isNew = storeEvent(tx.db, { id, name, createdAt, inquiryId: inquiry.id });
    return isNew ? applyInquiry(tx, inquiry, createdAt) : undefined;
  });

async function applyWith(
  context: IdentityContext,
  work: (tx: IdentityTransaction) => UserId | undefined,
): Promise<void> {
  const userId = await context.write((now) => work({ ...context, now }));
  if (userId !== undefined) context.onLevelChange(userId);
  context.onMail();
}

/** @returns the user whose state has changed. */
function applyInquiry(
  tx: IdentityTransaction,
  inquiry: ProviderInquiry,
  at: EpochMs,
): UserId | undefined {
  const known = findInquiry(tx.db, inquiry.id);
  // An inquiry of another reference is none of this user.
  if (known === undefined || inquiry.referenceId !== String(known.userId)) return undefined;
  const status = STATUSES[inquiry.status];
  if (at < known.eventAt) return undefined;
  const isSame = status === known.status;
  const isDecided = status === 'approved' || status === 'declined';
  changeInquiry(tx.db, known.id, {
    status,
    eventAt: at,
    decidedAt: isDecided ? (known.decidedAt ?? tx.now) : undefined,
  });
  if (isSame) return undefined;
  decide(tx, known, status, inquiry);
  return known.userId;
}

function decide(
  tx: IdentityTransaction,
  { userId, status: before }: InquiryRecord,
  status: InquiryStatus,
  { firstName, lastName, expiresOn }: ProviderInquiry,
): void {
  if (status === 'in_review') return notifyIdentity(tx, userId, 'submitted', APPROVED_LEVEL);
  if (status === 'approved') {
    const level = Math.max(APPROVED_LEVEL, identityLevelOf(tx.db, userId));
    setVerifiedLevel(tx.db, userId, { level, firstName, lastName, expiresOn }, tx.now);
    changeUser(tx.db, userId, { firstName, lastName });
    return notifyIdentity(tx, userId, 'approved', level);
  }
  if (status !== 'declined') return;
  // The provider has taken its approval back.
  if (before === 'approved') levelTable.update(tx.db, { userId }, { level: 0, updatedAt: tx.now });
  notifyIdentity(tx, userId, 'rejected', APPROVED_LEVEL);
}

/** Ends inquiries that were not completed in time. Runs inside the caller's transaction. */
export function expireInquiries({ db, now }: Pick<IdentityTransaction, 'db' | 'now'>): void {
  for (const { id } of overdueInquiries(db, now)) changeInquiry(db, id, { status: 'expired' });
}

export interface PersonaState {
  readonly status: PersonaStatus;
  /** Inquiry that can be continued. */
  readonly inquiryId: string | undefined;
}

export function personaStateOf(
  { db, clock }: Pick<IdentityContext, 'db' | 'clock'>,
  userId: UserId,
): PersonaState {
  const newest = newestInquiryOf(db, userId);
  if (newest === undefined) return { status: 'none', inquiryId: undefined };
  const isOver = newest.status === 'started' && newest.expiresAt <= clock();
  const status = isOver ? 'expired' : newest.status;
  return { status, inquiryId: status === 'started' ? newest.id : undefined };
}
