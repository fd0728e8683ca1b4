/** Continuing a case on a phone: a link that opens once within ten minutes, and a key that grants uploads to this
 *  case for half an hour. Neither says who the user is. */
import { MINUTE_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { PaperKind } from '#contract/entities/identity.ts';
import type { PhoneCase, ResumeLink } from '#contract/rest/identity.ts';
import { RateLimiter } from '#server/accounts/limits/rate-limiter.ts';
import { addressBlockOf } from '#server/runtime/address-block.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import { findCase, findOwnCase } from './case-rows.ts';
import { findGrant, pruneGrants, removeGrant, removeGrants, storeGrant } from './grant-rows.ts';
import type { IdentityContext } from './identity-context.ts';
import { caseOf } from './identity-view.ts';
import { newId } from './paper-rows.ts';
import { uploadPapers, type UploadName } from './uploads.ts';

const LINK_TTL_MS = 10 * MINUTE_MS;
const KEY_TTL_MS = 30 * MINUTE_MS;
const LINK_LIMITS = { pauseMs: 0, windowMs: 60 * MINUTE_MS, countMax: 20 };
/** Of one block of addresses. */
const OPEN_LIMITS = { pauseMs: 0, windowMs: 10 * MINUTE_MS, countMax: 20 };

export class PhoneLinks {
  readonly #context: IdentityContext;
  readonly #links: RateLimiter;
  readonly #openings: RateLimiter;

  constructor(context: IdentityContext) {
    this.#context = context;
    this.#links = new RateLimiter(context.clock, LINK_LIMITS);
    this.#openings = new RateLimiter(context.clock, OPEN_LIMITS);
  }

  /** Makes a link to an open draft; the earlier link of the case ends. */
  async start(
    userId: UserId,
    caseId: string,
  ): Promise<ResumeLink | Rejection<'not_found' | 'state_changed' | 'too_many_requests'>> {
    const { db, write, randomBytes } = this.#context;
    const tooMany = this.#links.enter(`user ${userId}`);
    if (tooMany !== undefined) return tooMany;
    return write((now) => {
      const found = findOwnCase(db, userId, caseId);
      if (found === undefined) return reject('not_found');
      if (found.state !== 'draft') return reject('state_changed');
      const token = newId(randomBytes);
      const expiresAt = epochMs(now + LINK_TTL_MS);
      pruneGrants(db, now);
      removeGrants(db, caseId, 'token');
      storeGrant(db, 'token', token, caseId, expiresAt);
      return { token, expiresAt };
    });
  }

  /** Exchanges a link for a key, once. */
  async open(
    token: string,
    address: string,
  ): Promise<PhoneCase | Rejection<'not_found' | 'too_many_requests'>> {
    const { db, write, randomBytes } = this.#context;
    const tooMany = this.#openings.enter(addressBlockOf(address));
    if (tooMany !== undefined) return tooMany;
    const key = await write((now) => {
      const grant = findGrant(db, 'token', token, now);
      if (grant === undefined) return undefined;
      const secret = newId(randomBytes);
      removeGrant(db, grant);
      storeGrant(db, 'key', secret, grant.caseId, epochMs(now + KEY_TTL_MS));
      return secret;
    });
    return key === undefined ? reject('not_found') : this.state(key);
  }

  state(uploadKey: string): PhoneCase | Rejection<'not_found'> {
    const { db, clock } = this.#context;
    const grant = findGrant(db, 'key', uploadKey, clock());
    const found = grant && findCase(db, grant.caseId);
    if (grant === undefined || found === undefined) return reject('not_found');
    const { details, requiredPapers, papers } = caseOf(this.#context, found);
    return {
      uploadKey,
      expiresAt: grant.expiresAt,
      isDraft: found.state === 'draft',
      documentType: details.documentType,
      requiredPapers,
      papers,
    };
  }

  async upload(
    uploadKey: string,
    kind: PaperKind,
    bytes: Buffer,
  ): Promise<PhoneCase | Rejection<UploadName>> {
    const { db, clock } = this.#context;
    const grant = findGrant(db, 'key', uploadKey, clock());
    if (grant === undefined) return reject('not_found');
    const { caseId } = grant;
    const uploaded = await uploadPapers(this.#context, {
      caseId,
      userId: undefined,
      uploads: [{ kind, bytes }],
    });
    return isRejection(uploaded) ? uploaded : this.state(uploadKey);
  }
}
