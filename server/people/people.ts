/** The ways in and out, step by step: who may do what when, and what is written down. Answers in our own
 *  words; what they look like on the wire is the routes' business. */
import type { UserId } from '#contract/core/ids.ts';
import type { Clock, EpochMs } from '#contract/core/time.ts';
import type { User } from '#contract/entities/user.ts';
import type { Tokens } from '#contract/rest/auth.ts';
import type { Db } from '../db/database.ts';
import type { WriteRecords } from '../db/record-writer.ts';
import type { Exchange } from '../exchange/exchange-api.ts';
import { audit, pruneAudit, type AuditAction } from './audit.ts';
import { hasLiveCode, issueCode, takeCode } from './mail-codes.ts';
import { verificationMail } from './mails.ts';
import { putMail } from './outbox.ts';
import { Pace } from './pace.ts';
import { PasswordHasher } from './password-hash.ts';
import { isTooEasy } from './password-rules.ts';
import {
  findPerson,
  findPersonByEmail,
  insertPerson,
  markEmailVerified,
  savePasswordHash,
  userOf,
} from './persons.ts';
import { Sessions, SESSION_LIFE_MS, type Trader } from './sessions.ts';
import { SignInGuard } from './sign-in-guard.ts';
import type { RandomBytes, Signer } from './signing-key.ts';
import { giveWelcomeMoney } from './welcome-money.ts';

export interface PeopleOptions {
  readonly db: Db;
  readonly write: WriteRecords;
  /** For what moves money. */
  readonly transact: Exchange['transact'];
  readonly clock: Clock;
  readonly signer: Signer;
  readonly randomBytes: RandomBytes;
  /** Passwords hashed at the same time. */
  readonly hashConcurrency: number;
  /** A mail was put into the outbox. */
  readonly onMail: () => void;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Where the call came from, as the socket says; what the caller claims is not believed. */
  readonly address: string;
}

export interface SignedIn {
  readonly user: User;
  readonly tokens: Tokens;
}
export interface Wait {
  readonly waitMs: number;
}

const RESEND_LIMITS = { pauseMs: 60_000, windowMs: 3_600_000, countMax: 5 };

export class People {
  readonly sessions: Sessions;
  readonly #options: PeopleOptions;
  readonly #hasher: PasswordHasher;
  readonly #guard: SignInGuard;
  readonly #resendPace: Pace;

  constructor(options: PeopleOptions) {
    this.#options = options;
    this.sessions = new Sessions(options);
    this.#hasher = new PasswordHasher(options.randomBytes, options.hashConcurrency);
    this.#guard = new SignInGuard(options.clock);
    this.#resendPace = new Pace(options.clock, RESEND_LIMITS);
  }

  async signUp(
    wish: Credentials & { readonly referralCode: string | undefined },
  ): Promise<'created' | 'email_taken' | 'password_too_weak'> {
    const { email, password, address, referralCode } = wish;
    if (isTooEasy(password, email)) return 'password_too_weak';
    if (this.#isTaken(email)) return 'email_taken';
    const passwordHash = await this.#hasher.hash(password);
    const { db } = this.#options;
    return this.#writeWithMail((now) => {
      // Somebody may have been quicker while the password was hashed.
      if (this.#isTaken(email)) return 'email_taken';
      const squatter = findPersonByEmail(db, email);
      if (squatter !== undefined) savePasswordHash(db, squatter.id, passwordHash);
      const draft = { email, passwordHash, referralCode, isEmailVerified: false };
      const id = squatter?.id ?? insertPerson(db, draft, this.#options.randomBytes, now);
      this.#note('signed_up', id, address, now);
      this.#sendCode(id, email, now);
      return 'created';
    });
  }

  /** An account nobody has confirmed while its code was good holds nothing: whoever reads the mail may
   *  have the address. */
  #isTaken(email: string): boolean {
    const { db, clock } = this.#options;
    const person = findPersonByEmail(db, email);
    if (person === undefined) return false;
    return person.isEmailVerified || hasLiveCode(db, person.id, 'verify_email', clock());
  }

  verifyEmail(claim: {
    readonly email: string;
    readonly code: string;
    readonly address: string;
  }): Promise<'verified' | 'code_wrong' | 'code_tries_exhausted' | 'email_already_verified'> {
    const { db, signer, transact } = this.#options;
    return transact((ledger, now) => {
      const person = findPersonByEmail(db, claim.email);
      if (person === undefined) return 'code_wrong';
      if (person.isEmailVerified) return 'email_already_verified';
      const means = { signer, now };
      const check = takeCode(db, person.id, 'verify_email', claim.code, means);
      if (check !== 'right') {
        this.#note('code_wrong', person.id, claim.address, now);
        return check === 'exhausted' ? 'code_tries_exhausted' : 'code_wrong';
      }
      markEmailVerified(db, person.id);
      giveWelcomeMoney(ledger, person.id, now);
      this.#note('email_verified', person.id, claim.address, now);
      return 'verified';
    });
  }

  /** Answers alike whether or not there is such an account, or it needs a code. */
  async resendCode(email: string, address: string): Promise<'done' | Wait> {
    const waitMs = this.#resendPace.enter(email);
    if (waitMs !== undefined) return { waitMs };
    const { db } = this.#options;
    return this.#writeWithMail((now) => {
      const person = findPersonByEmail(db, email);
      if (person === undefined || person.isEmailVerified) return 'done';
      this.#note('code_sent', person.id, address, now);
      this.#sendCode(person.id, email, now);
      return 'done';
    });
  }

  /** Says as much, and takes as long, for an email we know as for one we do not. */
  async signIn(
    credentials: Credentials,
  ): Promise<SignedIn | 'credentials_wrong' | 'email_not_verified' | Wait> {
    const { email, password, address } = credentials;
    const { db } = this.#options;
    const person = findPersonByEmail(db, email);
    const isUsualAddress = person !== undefined && this.sessions.isUsualAddress(person.id, address);
    const attempt = { email, address, isUsualAddress };
    const waitMs = this.#guard.enter(attempt);
    if (waitMs !== undefined) {
      await this.#options.write((now) => this.#note('sign_in_locked', person?.id, address, now));
      return { waitMs };
    }
    const isRight = await this.#hasher.matches(password, person?.passwordHash);
    if (!isRight || person === undefined) {
      await this.#options.write((now) => this.#note('sign_in_failed', person?.id, address, now));
      return 'credentials_wrong';
    }
    this.#guard.noteSuccess(attempt);
    if (!person.isEmailVerified) return 'email_not_verified';
    return this.#options.write((now) => {
      this.#note('signed_in', person.id, address, now);
      return { user: userOf(person), tokens: this.sessions.open(person.id, address, now) };
    });
  }

  async refresh(refreshToken: string, address: string): Promise<Tokens | 'refresh_token_invalid'> {
    const outcome = await this.#options.write((now) => {
      const refreshed = this.sessions.refresh(refreshToken, now);
      if (typeof refreshed === 'object' && 'reusedBy' in refreshed) {
        const { reusedBy } = refreshed;
        this.sessions.end(reusedBy, 'token_reused', now);
        this.#note('refresh_token_reused', reusedBy.userId, address, now);
      }
      return refreshed;
    });
    if (outcome === 'invalid') return 'refresh_token_invalid';
    if ('tokens' in outcome) return outcome.tokens;
    this.sessions.announceEnd(outcome.reusedBy, 'token_reused');
    return 'refresh_token_invalid';
  }

  async signOut(trader: Trader, address: string): Promise<void> {
    await this.#options.write((now) => {
      this.sessions.end(trader, 'signed_out', now);
      this.#note('signed_out', trader.userId, address, now);
    });
    this.sessions.announceEnd(trader, 'signed_out');
  }

  /** @returns undefined when the person has been removed meanwhile. */
  user(id: UserId): User | undefined {
    const person = findPerson(this.#options.db, id);
    return person && userOf(person);
  }

  /** A verified and funded account under a known password, made or mended at every start. */
  async keepDemoLogin(email: string, password: string): Promise<void> {
    const { db, randomBytes } = this.#options;
    const known = findPersonByEmail(db, email);
    const isSame =
      known !== undefined && (await this.#hasher.matches(password, known.passwordHash));
    const passwordHash = isSame ? known.passwordHash : await this.#hasher.hash(password);
    await this.#options.transact((ledger, now) => {
      const draft = { email, passwordHash, referralCode: undefined, isEmailVerified: true };
      const id = known?.id ?? insertPerson(db, draft, randomBytes, now);
      savePasswordHash(db, id, passwordHash);
      markEmailVerified(db, id);
      giveWelcomeMoney(ledger, id, now);
    });
  }

  /** Forgets what nobody needs any more: called at start and once a day. */
  async prune(): Promise<void> {
    await this.#options.write((now) => {
      this.sessions.prune((now - SESSION_LIFE_MS) as EpochMs);
      pruneAudit(this.#options.db, now);
    });
  }

  #sendCode(id: UserId, email: string, now: EpochMs): void {
    const { db, signer, randomBytes } = this.#options;
    const code = issueCode(db, id, 'verify_email', { signer, randomBytes, now });
    putMail(db, verificationMail(email, code), now);
  }

  #note(action: AuditAction, personId: UserId | undefined, address: string, now: EpochMs): void {
    audit(this.#options.db, { action, personId, address }, now);
  }

  async #writeWithMail<Result>(work: (now: EpochMs) => Result): Promise<Result> {
    const result = await this.#options.write(work);
    this.#options.onMail();
    return result;
  }
}
