/** Identity verification over a database in memory, with a clock that tests set. Files are not checked: tests store
 *  checked ones. */
import { randomBytes } from 'node:crypto';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import { parse } from '#contract/codec.ts';
import { identityDetailsCodec, type IdentityDetails } from '#contract/entities/identity.ts';
import { insertUser } from '#server/accounts/user-records.ts';
import { newestCaseOf, type CaseRecord } from '#server/identity/case-rows.ts';
import { saveCase, submitOpenCase } from '#server/identity/identity-cases.ts';
import type { IdentityContext, IdentityRules } from '#server/identity/identity-context.ts';
import { storePaper } from '#server/identity/paper-rows.ts';
import { sealerOf } from '#server/identity/sealed.ts';
import type { EventDetails } from '#server/runtime/put-notification.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { DETAILS } from './identity-exchange.ts';
import { openMemoryDatabase } from './memory-database.ts';

export interface TestIdentity {
  readonly context: IdentityContext;
  /** Notifications in their order. */
  readonly put: { readonly userId: UserId; readonly details: EventDetails }[];
  /** Users whose pages were told of a change. */
  readonly changed: UserId[];
  setTime(iso: string): void;
  pass(ms: number): void;
  user(): UserId;
  /** Opens a case with all its papers. */
  draft(userId: UserId, details?: Partial<IdentityDetails>): Promise<CaseRecord>;
  submit(record: CaseRecord): Promise<void>;
}

export function openTestIdentity(rules: Partial<IdentityRules> = {}): TestIdentity {
  const db = openMemoryDatabase();
  let now: EpochMs = epochMs(Date.parse('2026-11-29T12:00:00Z'));
  const put: TestIdentity['put'] = [];
  const changed: UserId[] = [];
  const context: IdentityContext = {
    db,
    clock: () => now,
    write: async (work) => db.transaction(() => work(now)),
    randomBytes,
    sealer: sealerOf(Buffer.alloc(32, 7), randomBytes),
    checkFile: () => Promise.reject(new Error('tests store checked files')),
    rules: { type: 'DR', review: 'automatic', countries: [], retentionDays: 365, ...rules },
    putNotification: (userId, details) => void put.push({ userId, details }),
    onLevelChange: (userId) => void changed.push(userId),
    onMail: () => {},
  };
  let userCount = 0;
  return {
    context,
    put,
    changed,
    setTime: (iso) => {
      now = epochMs(Date.parse(iso));
    },
    pass: (ms) => {
      now = epochMs(now + ms);
    },
    user: () => {
      const email = `user${(userCount += 1)}@example.com`;
      const draft = { email, passwordHash: '', referralCode: undefined, isEmailVerified: true };
      return userIdOf(insertUser(db, draft, randomBytes, now));
    },
    draft: async (userId, changes = {}) => {
      const details = { ...detailsOf(`D${userId}`), ...changes };
      mustPass(await saveCase(context, userId, { level: 1, details }));
      const record = newestCaseOf(db, userId);
      if (record === undefined) throw new Error('a case was opened');
      for (const kind of ['front', 'selfie'] as const) storeFile(context, record.id, kind);
      return record;
    },
    submit: async ({ userId, id: caseId }) =>
      mustPass(await submitOpenCase(context, userId, caseId)),
  };
}

export function storeFile(
  context: IdentityContext,
  caseId: string,
  kind: 'front' | 'selfie',
  text: string = kind,
): void {
  const bytes = Buffer.from(`${text} of ${caseId}`);
  const sha256 = Buffer.from(text.padEnd(32).slice(0, 32)).toString('hex');
  const file = { mediaType: 'image/jpeg', bytes, pageCount: 1, findings: [] } as const;
  storePaper(context, { caseId, kind, sha256, file }, context.clock());
}

/** Valid details of a passport. */
export function detailsOf(documentNumber: string): IdentityDetails {
  const parsed = parse(identityDetailsCodec, { ...DETAILS, document_number: documentNumber });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.model;
}

function mustPass(outcome: unknown): void {
  if (isRejection(outcome)) throw new Error(outcome.rejection);
}
