/** Sessions with their tokens. An access token is valid for minutes. A refresh token is exchanged
 *  for the next one; using it twice is treated as theft and ends the session. */
import { DAY_MS, MINUTE_MS } from '#contract/core/durations.ts';
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import { epochMs, type Clock, type EpochMs } from '#contract/core/time.ts';
import type { Tokens } from '#contract/rest/tokens.ts';
import type { Db } from '#server/db/database.ts';
import { integer, optional, text, time } from '#server/db/table/columns.ts';
import { above, below, upTo } from '#server/db/table/conditions.ts';
import { increasedBy } from '#server/db/table/record-types.ts';
import { table, type RecordIn } from '#server/db/table/table.ts';
import { addressBlockOf } from '#server/runtime/address-block.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import type { Origin } from '../audit.ts';
import type { Signer } from './signing-key.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import {
  accessClaimOf,
  accessTokenOf,
  chainClaimOf,
  chainTokenOf,
  refreshBindingOf,
  refreshClaimOf,
  refreshTokenOf,
  type AccessClaim,
} from './tokens.ts';

export const ACCESS_TTL_MS = 15 * MINUTE_MS;
/** Maximum age of a session, regardless of refreshes. */
export const SESSION_TTL_MS = 30 * DAY_MS;
/** A refresh token may be repeated within this time, because its response was lost or another tab
 *  sent the same one. */
export const REUSE_GRACE_MS = 60_000;
/** One more sign-in ends the least recently used session. */
export const SESSION_COUNT_MAX = 50;
/** Maximum number of access tokens with a verified signature; the cache is then cleared. */
const KNOWN_COUNT_MAX = 10_000;

export interface Trader {
  readonly userId: UserId;
  readonly sessionId: string;
}

export type EndCause =
  | 'signed_out'
  | 'token_reused'
  | 'signed_out_elsewhere'
  | 'credentials_changed'
  | 'too_many'
  | 'ran_out'
  | 'account_closed';
export interface Opened {
  readonly tokens: Tokens;
  /** Sessions ended to make room for this one; the caller announces them. */
  readonly pushedOut: readonly Trader[];
}
export type Refreshed = { readonly trader: Trader; readonly tokens: Tokens };

const sessionTable = table('session', {
  id: text('id'),
  userId: integer('person_id', userIdOf),
  /** Number of the newest refresh token. */
  generation: integer('generation'),
  address: text('address'),
  device: text('device'),
  openedAt: time('opened_at_ms'),
  /** Time of the last token refresh; at most minutes ago for a session in use. */
  refreshedAt: time('rotated_at_ms'),
  expiresAt: time('expires_at_ms'),
  endedAt: optional(time('ended_at_ms')),
  endCause: optional(text<EndCause>('end_cause')),
});
type SessionRecord = RecordIn<typeof sessionTable>;

const isLiveAt = (now: EpochMs) => ({ endedAt: undefined, expiresAt: above(now) });

export interface SessionsOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly signer: Signer;
  readonly randomBytes: RandomBytes;
}

export class Sessions {
  readonly #options: SessionsOptions;
  /** Claims of verified access tokens: the signature check is the most expensive part of a bearer
   *  check. */
  readonly #known = new Map<string, AccessClaim>();
  readonly #endListeners: ((trader: Trader, cause: EndCause) => void)[] = [];

  constructor(options: SessionsOptions) {
    this.#options = options;
  }

  /** The listener closes everything that is open for a session. */
  addEndListener(listener: (trader: Trader, cause: EndCause) => void): void {
    this.#endListeners.push(listener);
  }

  /** @returns undefined for a token that is forged, expired, or whose session has ended. */
  traderOf(accessToken: string): Trader | undefined {
    return this.#traderOfClaim(this.#claimOf(accessToken));
  }

  /** Same as `traderOf`, for the token of the chain service. */
  traderOfChainToken(chainToken: string): Trader | undefined {
    return this.#traderOfClaim(chainClaimOf(chainToken, this.#options.signer));
  }

  /** @returns a text of the token's session that only its owner receives; undefined for a forged token. */
  refreshBindingOf(refreshToken: string): string | undefined {
    return refreshBindingOf(refreshToken, this.#options.signer);
  }

  /** Runs inside the caller's transaction. */
  open(userId: UserId, { address, device }: Origin, now: EpochMs): Opened {
    const { db, randomBytes } = this.#options;
    const pushedOut = this.ofUser(userId, now)
      .slice(SESSION_COUNT_MAX - 1)
      .map(traderOf);
    for (const trader of pushedOut) this.end(trader, 'too_many', now);
    const sessionId = randomBytes(16).toString('base64url');
    const expiresAt = epochMs(now + SESSION_TTL_MS);
    sessionTable.insert(db, {
      id: sessionId,
      userId,
      generation: 1,
      address,
      device,
      openedAt: now,
      refreshedAt: now,
      expiresAt,
    });
    return { tokens: this.#tokensOf(sessionId, 1, expiresAt, now), pushedOut };
  }

  /**
   * Runs inside the caller's transaction.
   * @returns `reusedBy` for a token that was exchanged longer ago: the session has to end.
   */
  refresh(
    token: string,
    now: EpochMs,
  ): Refreshed | Rejection<'refresh_token_invalid'> | { readonly reusedBy: Trader } {
    const { db, signer } = this.#options;
    const claim = refreshClaimOf(token, signer);
    if (claim === undefined) return reject('refresh_token_invalid');
    const { sessionId } = claim;
    const session = sessionTable.find(db, { id: sessionId, ...isLiveAt(now) });
    if (session === undefined) return reject('refresh_token_invalid');
    const trader = traderOf(session);
    const { generation: newest, expiresAt, refreshedAt } = session;
    if (claim.generation === newest) {
      const next = { generation: increasedBy(1), refreshedAt: now };
      sessionTable.update(db, { id: sessionId }, next);
      return { trader, tokens: this.#tokensOf(sessionId, newest + 1, expiresAt, now) };
    }
    const isInGrace = now - refreshedAt <= REUSE_GRACE_MS;
    if (claim.generation === newest - 1 && isInGrace) {
      return { trader, tokens: this.#tokensOf(sessionId, newest, expiresAt, now) };
    }
    return { reusedBy: trader };
  }

  /** Runs inside the caller's transaction; call `announceEnd` after its commit. */
  end(trader: Trader, cause: EndCause, now: EpochMs): void {
    const own = { id: trader.sessionId, endedAt: undefined };
    sessionTable.update(this.#options.db, own, { endedAt: now, endCause: cause });
  }

  /**
   * Same as `end`, for every session except `spared`.
   * @returns the sessions to announce.
   */
  endAll(userId: UserId, cause: EndCause, now: EpochMs, spared?: Trader): readonly Trader[] {
    const ended = this.ofUser(userId, now)
      .filter(({ id }) => id !== spared?.sessionId)
      .map(traderOf);
    for (const trader of ended) this.end(trader, cause, now);
    return ended;
  }

  /**
   * Ends expired sessions. Runs inside the caller's transaction.
   * @returns the sessions to announce.
   */
  endDue(now: EpochMs): readonly Trader[] {
    const { db } = this.#options;
    const due = sessionTable.all(db, { endedAt: undefined, expiresAt: upTo(now) }).map(traderOf);
    for (const trader of due) this.end(trader, 'ran_out', now);
    return due;
  }

  announceEnd(trader: Trader, cause: EndCause): void {
    for (const listener of this.#endListeners) listener(trader, cause);
  }

  /** True when this account has been signed in to from the block of `address` before. */
  isUsualAddress(userId: UserId, address: string): boolean {
    const block = addressBlockOf(address);
    return sessionTable
      .distinct(this.#options.db, 'address', { userId })
      .some((used) => addressBlockOf(used) === block);
  }

  /** Reports earlier sign-ins to this account, in general and from a device of this name. */
  knowledgeOf(userId: UserId, device: string): { hasAny: boolean; hasDevice: boolean } {
    const { db } = this.#options;
    return {
      hasAny: sessionTable.has(db, { userId }),
      hasDevice: sessionTable.has(db, { userId, device }),
    };
  }

  /** Live sessions, the most recently used first. */
  ofUser(userId: UserId, now: EpochMs): readonly SessionRecord[] {
    const newestFirst = { descending: ['refreshedAt', 'openedAt', 'id'] } as const;
    return sessionTable.all(this.#options.db, { userId, ...isLiveAt(now) }, newestFirst);
  }

  /** Deletes sessions that ended or expired before `before`. Runs inside the caller's transaction. */
  prune(before: EpochMs): void {
    const { db } = this.#options;
    sessionTable.remove(db, { expiresAt: below(before) });
    sessionTable.remove(db, { endedAt: below(before) });
  }

  #traderOfClaim(claim: AccessClaim | undefined): Trader | undefined {
    const { db, clock } = this.#options;
    const now = clock();
    if (claim === undefined || claim.expiresAt <= now) return undefined;
    const { sessionId } = claim;
    // Runs for each call of a trader, so it reads one field only.
    const [userId] = sessionTable.values(db, 'userId', { id: sessionId, ...isLiveAt(now) });
    return userId === undefined ? undefined : { userId, sessionId };
  }

  /** Caches only the signature check; whether the session is still valid is checked on each call. */
  #claimOf(accessToken: string): AccessClaim | undefined {
    const known = this.#known.get(accessToken);
    if (known !== undefined) return known;
    const claim = accessClaimOf(accessToken, this.#options.signer);
    if (claim === undefined) return undefined;
    if (this.#known.size >= KNOWN_COUNT_MAX) this.#known.clear();
    this.#known.set(accessToken, claim);
    return claim;
  }

  #tokensOf(sessionId: string, generation: number, expiresAt: EpochMs, now: EpochMs): Tokens {
    const { signer } = this.#options;
    const accessEndsAt = epochMs(Math.min(now + ACCESS_TTL_MS, expiresAt));
    return {
      accessToken: accessTokenOf({ sessionId, expiresAt: accessEndsAt }, signer),
      refreshToken: refreshTokenOf({ sessionId, generation }, signer),
      chainToken: chainTokenOf({ sessionId, expiresAt: accessEndsAt }, signer),
    };
  }
}

const traderOf = ({ id, userId }: SessionRecord): Trader => ({ userId, sessionId: id });
