/** Identity verification behind the calls of users and of the operator. */
import { decimalOfUnits } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import type {
  DocumentType,
  Identity,
  IdentityCase,
  IdentityDetails,
  PaperKind,
} from '#contract/entities/identity.ts';
import { DOCUMENT_TYPES } from '#contract/entities/identity.ts';
import type {
  ActiveDocument,
  IdentityLimits,
  IdentitySettings,
  PaperFile,
} from '#contract/rest/identity.ts';
import { MINUTE_MS } from '#contract/core/durations.ts';
import type { CalendarDate } from '#contract/core/calendar-date.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { MINIMUM_AGE } from '#domain/identity/age.ts';
import { papersNeeded, sidesOf } from '#domain/identity/papers-needed.ts';
import { audit, type Origin } from '#server/accounts/audit.ts';
import { RateLimiter } from '#server/accounts/limits/rate-limiter.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import { attemptsOf } from './attempts.ts';
import { findOwnCase, newestCaseOf, detailsOf } from './case-rows.ts';
import { isLevelOpen, reasonsOfFacts } from './case-rules.ts';
import { discardCase, saveCase, submitOpenCase } from './identity-cases.ts';
import type { IdentityContext } from './identity-context.ts';
import { caseOf, identityOf } from './identity-view.ts';
import { featuresOf, LEVEL_LIMITS } from './level-table.ts';
import { identityLevelOf } from './levels.ts';
import { contentOf, findPaper, papersOf } from './paper-rows.ts';
import {
  confirmInquiry,
  personaStateOf,
  startInquiry,
  type Inquiries,
} from './persona/inquiries.ts';
import { PhoneLinks } from './phone-links.ts';
import { uploadPapers, type PaperUpload, type UploadName } from './uploads.ts';

const UPLOAD_LIMITS = { pauseMs: 0, windowMs: 60 * MINUTE_MS, countMax: 60 };
const CASE_LIMITS = { pauseMs: 0, windowMs: 60 * MINUTE_MS, countMax: 60 };

/** What a user has withdrawn and sent. */
type UsedOf = (userId: UserId, now: EpochMs) => IdentityLimits['used'];

export interface AdvanceQuestion {
  readonly level: number;
  readonly residence?: string | undefined;
  readonly birthDate?: CalendarDate | undefined;
}

export class IdentityService {
  readonly context: IdentityContext;
  readonly phoneLinks: PhoneLinks;
  /** What the provider's events are applied to. */
  readonly inquiries: Inquiries;
  readonly #usedOf: UsedOf;
  readonly #uploads: RateLimiter;
  readonly #cases: RateLimiter;

  constructor(inquiries: Inquiries, usedOf: UsedOf) {
    this.inquiries = inquiries;
    this.#usedOf = usedOf;
    this.context = inquiries.context;
    this.phoneLinks = new PhoneLinks(this.context);
    this.#uploads = new RateLimiter(this.context.clock, UPLOAD_LIMITS);
    this.#cases = new RateLimiter(this.context.clock, CASE_LIMITS);
  }

  settings(userId: UserId): IdentitySettings {
    const { db, rules } = this.context;
    const isVerified = identityLevelOf(db, userId) > 0;
    const persona = { isVerified, ...personaStateOf(this.context, userId) };
    const countries = [...rules.countries];
    return { type: rules.type, details: { persona, countries, minimumAge: MINIMUM_AGE } };
  }

  documents(): ActiveDocument[] {
    return DOCUMENT_TYPES.map((type) => ({ type, sides: [...sidesOf(type)] }));
  }

  identity(userId: UserId): Identity {
    return identityOf(this.context, userId);
  }

  limits(userId: UserId): IdentityLimits {
    const levels = LEVEL_LIMITS.map(({ daily, monthly, p2pDaily }, level) => ({
      level,
      daily: decimalOfUnits(daily),
      monthly: decimalOfUnits(monthly),
      p2pDaily: decimalOfUnits(p2pDaily),
      features: [...featuresOf(level)],
    }));
    return { levels, used: this.#usedOf(userId, this.context.clock()) };
  }

  /** What a level would need; nothing is stored. */
  advance(userId: UserId, question: AdvanceQuestion) {
    const { db, sealer, clock, rules } = this.context;
    const { level, residence, birthDate } = question;
    const now = clock();
    const reasons = reasonsOfFacts({ residence, birthDate }, rules.countries, now);
    const attempts = attemptsOf(db, userId, now);
    const last = newestCaseOf(db, userId);
    const approved = last === undefined ? [] : papersOf(db, last.id);
    const isApproved = (kind: PaperKind): boolean =>
      approved.some((paper) => paper.kind === kind && paper.status === 'approved');
    const document: DocumentType =
      last === undefined ? 'nid' : detailsOf(sealer, last).documentType;
    const papers = papersNeeded(level, document).filter((kind) => !isApproved(kind));
    const isOpen = isLevelOpen(db, userId, level, now);
    return {
      canAdvance: isOpen && reasons.length === 0 && attempts.left > 0,
      reasons: [...reasons],
      papers: isOpen ? papers : [],
      attemptsLeft: attempts.left,
      attemptsResetAt: attempts.resetAt,
    };
  }

  async save(userId: UserId, draft: { readonly level: number; readonly details: IdentityDetails }) {
    const tooMany = this.#cases.enter(`user ${userId}`);
    return tooMany ?? (await saveCase(this.context, userId, draft)) ?? this.identity(userId);
  }

  async submit(userId: UserId, caseId: string) {
    return (await submitOpenCase(this.context, userId, caseId)) ?? this.identity(userId);
  }

  async discard(userId: UserId, caseId: string) {
    return (await discardCase(this.context, userId, caseId)) ?? this.identity(userId);
  }

  async upload(
    userId: UserId,
    caseId: string,
    uploads: readonly PaperUpload[],
    documentType?: DocumentType,
  ): Promise<IdentityCase | Rejection<UploadName | 'feature_disabled'>> {
    if (this.context.rules.type !== 'DR') return reject('feature_disabled');
    const tooMany = this.#uploads.enter(`user ${userId}`);
    if (tooMany !== undefined) return tooMany;
    const request = { userId, caseId, documentType, uploads };
    const found = await uploadPapers(this.context, request);
    return isRejection(found) ? found : caseOf(this.context, found);
  }

  /** Reading is written down in the account's log. */
  async paper(
    userId: UserId,
    caseId: string,
    kind: PaperKind,
    { address, device }: Origin,
  ): Promise<PaperFile | Rejection<'not_found'>> {
    const { db, sealer, write } = this.context;
    return write((now) => {
      const found = findOwnCase(db, userId, caseId);
      const paper = found && findPaper(db, found.id, kind);
      const content = paper && contentOf(sealer, paper);
      if (paper === undefined || content === undefined) return reject('not_found');
      audit(db, { action: 'identity_paper_read', userId, address, device }, now);
      return { mediaType: paper.mediaType, base64: content.toString('base64') };
    });
  }

  startInquiry(userId: UserId) {
    return startInquiry(this.inquiries, userId);
  }

  async confirmInquiry(userId: UserId, inquiryId: string) {
    const rejection = await confirmInquiry(this.inquiries, userId, inquiryId);
    return rejection ?? this.settings(userId);
  }
}
