/** Applications of traders to be merchants. The operator decides. */
import { DAY_MS } from '#contract/core/durations.ts';
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import type { P2pApplicationState, P2pMerchantLevel } from '#contract/core/p2p.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { MerchantApplication, MerchantStanding } from '#contract/entities/p2p-merchant.ts';
import { withoutDirection } from '#domain/p2p/plain-text.ts';
import type { Db } from '#server/db/database.ts';
import { integer, optional, text, time, withDefault } from '#server/db/table/columns.ts';
import { atLeast } from '#server/db/table/conditions.ts';
import { table, type RecordIn } from '#server/db/table/table.ts';
import { REQUIRED_LEVELS } from '#server/identity/level-table.ts';
import { identityLevelOf } from '#server/identity/levels.ts';
import type { Sealer } from '#server/identity/sealed.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import type { P2pTransaction } from '../orders/order-context.ts';
import { notifyTrader } from '../orders/order-sanctions.ts';
import { pauseRejection } from '../orders/pauses.ts';
import { ensureTrader, findTrader, isMerchant, setMerchantLevel } from './trader-rows.ts';

/** Applications of a user in thirty days. */
const APPLICATIONS_MAX = 3;
const WINDOW_MS = 30 * DAY_MS;

const applicationTable = table('p2p_merchant_application', {
  id: withDefault(integer('id')),
  userId: integer('user_id', userIdOf),
  text: text('text'),
  state: text<P2pApplicationState>('state'),
  note: withDefault(text('note')),
  createdAt: time('created_at_ms'),
  decidedAt: optional(time('decided_at_ms')),
});
export type ApplicationRecord = RecordIn<typeof applicationTable>;

const lastOf = (db: Db, userId: UserId): ApplicationRecord | undefined =>
  applicationTable.all(db, { userId }, { descending: ['id'], limit: 1 })[0];

export const applicationView = ({
  state,
  text: written,
  note,
  createdAt,
  decidedAt,
}: ApplicationRecord): MerchantApplication => ({
  state,
  text: written,
  note,
  createdAt,
  decidedAt,
});

export function merchantStandingOf(db: Db, userId: UserId): MerchantStanding {
  const last = lastOf(db, userId);
  return {
    level: findTrader(db, userId)?.merchantLevel ?? 'none',
    identityLevel: identityLevelOf(db, userId),
    requiredIdentityLevel: REQUIRED_LEVELS.merchant,
    application: last && applicationView(last),
  };
}

interface Parts {
  readonly db: Db;
  readonly sealer: Sealer;
}

/** Runs inside the caller's transaction. */
export function applyForMerchant(
  parts: Parts,
  userId: UserId,
  written: string,
  now: EpochMs,
):
  | MerchantStanding
  | Rejection<'identity_level_too_low' | 'p2p_paused' | 'state_changed' | 'too_many_requests'> {
  const { db } = parts;
  const required = REQUIRED_LEVELS.merchant;
  if (identityLevelOf(db, userId) < required) {
    return reject('identity_level_too_low', { details: { required_kyc_level: required } });
  }
  const paused = pauseRejection(db, userId, now);
  if (paused !== undefined) return paused;
  if (isMerchant(db, userId) || lastOf(db, userId)?.state === 'pending') {
    return reject('state_changed');
  }
  const since = epochMs(now - WINDOW_MS);
  if (applicationTable.count(db, { userId, createdAt: atLeast(since) }) >= APPLICATIONS_MAX) {
    return reject('too_many_requests');
  }
  ensureTrader(parts, userId, now);
  applicationTable.insert(db, {
    userId,
    text: withoutDirection(written),
    state: 'pending',
    createdAt: now,
    decidedAt: undefined,
  });
  return merchantStandingOf(db, userId);
}

/** Oldest first. */
export const pendingApplications = (db: Db, limit: number): readonly ApplicationRecord[] =>
  applicationTable.all(db, { state: 'pending' }, { ascending: ['id'], limit });

/** The user is told. @param level `none` rejects the application */
export function decideApplication(
  tx: P2pTransaction,
  id: number,
  { level, note }: { readonly level: P2pMerchantLevel; readonly note: string },
): 'done' | 'not_found' | 'state_changed' {
  const { db, now } = tx;
  const application = applicationTable.find(db, { id });
  if (application === undefined) return 'not_found';
  if (application.state !== 'pending') return 'state_changed';
  const state = level === 'none' ? 'rejected' : 'approved';
  applicationTable.update(db, { id }, { state, note, decidedAt: now });
  if (level !== 'none') setMerchantLevel(db, application.userId, level);
  notifyTrader(tx, application.userId, `merchant_${state}`);
  return 'done';
}

/** Runs inside the caller's transaction. */
export const forgetApplications = (db: Db, userId: UserId): void =>
  void applicationTable.remove(db, { userId });
