/** Sign-up, verification, sign-in and sign-out: permissions, order of steps and audit log. Returns
 *  model values; the routes convert them to the wire format. */
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Tokens } from '#contract/rest/tokens.ts';
import { pruneAudit, type Origin } from './audit.ts';
import { findAvatar } from './avatars.ts';
import { pruneChallenges } from './challenges.ts';
import type { CleanImage } from './clean-image.ts';
import { closeAccounts, dueAccounts } from './close-account.ts';
import { CodeLimiter } from './code-limiter.ts';
import { Contacts } from './contacts.ts';
import { Favourites } from './favourites.ts';
import type { FederatedUser } from './federated-links.ts';
import { pruneWithdrawalHolds } from './withdrawal-holds.ts';
import { checkCode, hasLiveCode } from './mail-codes.ts';
import { tokenReusedMail, verificationMail } from './mails.ts';
import {
  announce,
  CodeRateLimiter,
  mailTo,
  newCode,
  note,
  writeWithMail,
  type AccountContext,
  type AccountsOptions,
  type RetryAfter,
} from './account-context.ts';
import { PasswordHasher } from './password-hash.ts';
import { isTooEasy } from './password-rules.ts';
import { Passwords } from './passwords.ts';
import {
  findUser,
  findUserByEmail,
  insertUser,
  markEmailVerified,
  savePasswordHash,
} from './user-records.ts';
import { Profiles } from './profiles.ts';
import { Security } from './security.ts';
import { Sessions, SESSION_TTL_MS, type Trader } from './sessions.ts';
import { StepUp } from './step-up.ts';
import { TwoFactor } from './two-factor.ts';
import { SignInService, type FirstStep, type SecondStep } from './sign-in.ts';
import { giveWelcomeMoney } from './welcome-money.ts';

export interface SignUpRequest {
  readonly email: string;
  readonly password: string;
  readonly referralCode: string | undefined;
}

export class Accounts {
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly contacts: Contacts;
  readonly profiles: Profiles;
  readonly favourites: Favourites;
  readonly security: Security;
  readonly stepUp: StepUp;
  readonly twoFactor: TwoFactor;
  readonly #context: AccountContext;
  readonly #signInService: SignInService;
  readonly #rateLimiter: CodeRateLimiter;
  readonly #codeLimiter: CodeLimiter;

  constructor(options: AccountsOptions) {
    this.sessions = new Sessions(options);
    const hasher = new PasswordHasher(options.randomBytes, options.hashConcurrency);
    this.#context = { ...options, hasher, sessions: this.sessions };
    this.#signInService = new SignInService(this.#context);
    this.#rateLimiter = new CodeRateLimiter(options.clock);
    this.#codeLimiter = new CodeLimiter(this.#context);
    this.stepUp = new StepUp(this.#context);
    this.passwords = new Passwords(this.#context, this.stepUp);
    this.contacts = new Contacts(this.#context, this.stepUp);
    this.profiles = new Profiles(this.#context);
    this.favourites = new Favourites(this.#context);
    this.security = new Security(this.#context, this.stepUp);
    this.twoFactor = new TwoFactor(this.#context, this.stepUp);
  }

  async signUp(
    { email, password, referralCode }: SignUpRequest,
    origin: Origin,
  ): Promise<'created' | 'email_taken' | 'password_too_weak'> {
    if (isTooEasy(password, email)) return 'password_too_weak';
    if (this.#isRegistered(email)) return 'email_taken';
    const { db, hasher, randomBytes } = this.#context;
    const passwordHash = await hasher.hash(password);
    return writeWithMail(this.#context, (now) => {
      // Another request may have used the email while the password was hashed.
      if (this.#isRegistered(email)) return 'email_taken';
      const squatter = findUserByEmail(db, email);
      if (squatter !== undefined) savePasswordHash(db, squatter.id, passwordHash);
      const draft = { email, passwordHash, referralCode, isEmailVerified: false };
      const id = squatter?.id ?? insertUser(db, draft, randomBytes, now);
      note(this.#context, 'signed_up', id, origin, now);
      this.#sendCode(id, now);
      this.#codeLimiter.forgive(email, origin);
      return 'created';
    });
  }

  /** True for a verified account, or while a verification code is valid. An unverified account does
   *  not reserve its email longer, so that the mailbox owner can sign up. */
  #isRegistered(email: string): boolean {
    const { db, clock } = this.#context;
    const user = findUserByEmail(db, email);
    if (user === undefined) return false;
    return user.isEmailVerified || hasLiveCode(db, user.id, 'verify_email', clock());
  }

  /** Reports an email as already verified only for the code that verified it. */
  async verifyEmail(
    { email, code }: { readonly email: string; readonly code: string },
    origin: Origin,
  ): Promise<'verified' | 'code_wrong' | 'code_tries_exhausted' | 'email_already_verified'> {
    const { db, signer, transact } = this.#context;
    const known = findUserByEmail(db, email);
    const attempt = this.#codeLimiter.enter(email, known?.id, origin);
    if (attempt === 'exhausted') return 'code_tries_exhausted';
    const wasVerified = await transact((ledger, now) => {
      const user = findUserByEmail(db, email);
      const context = { signer, now };
      const check = user && checkCode(db, user.id, 'verify_email', code, context);
      if (user === undefined || typeof check !== 'object') {
        note(this.#context, 'code_wrong', user?.id, origin, now);
        return undefined;
      }
      if (user.isEmailVerified) return true;
      markEmailVerified(db, user.id);
      giveWelcomeMoney(ledger, user.id, now);
      note(this.#context, 'email_verified', user.id, origin, now);
      return false;
    });
    if (wasVerified === undefined) {
      return this.#codeLimiter.isOver(attempt) ? 'code_tries_exhausted' : 'code_wrong';
    }
    this.#codeLimiter.noteSuccess(attempt);
    return wasVerified ? 'email_already_verified' : 'verified';
  }

  /** Responds the same and takes the same time, whether or not the account exists or needs a code. */
  async resendCode(email: string, origin: Origin): Promise<'done' | RetryAfter> {
    const retryAfter = this.#rateLimiter.enter(email, origin.address, false);
    if (retryAfter !== undefined) return retryAfter;
    this.#codeLimiter.forgive(email, origin);
    return writeWithMail(this.#context, (now) => {
      const user = findUserByEmail(this.#context.db, email);
      note(this.#context, 'code_sent', user?.id, origin, now);
      if (user !== undefined && !user.isEmailVerified) this.#sendCode(user.id, now);
      return 'done';
    });
  }

  async signIn(request: { readonly login: string; readonly password: string }, origin: Origin) {
    return this.#announced(await this.#signInService.byPassword(request, origin));
  }

  /** Signs in a user verified by an external provider, with the same second factor step. */
  async signInFederated(
    federatedUser: FederatedUser,
    origin: Origin,
  ): Promise<FirstStep | 'social_email_taken'> {
    return this.#announced(await this.#signInService.federatedSignIn(federatedUser, origin));
  }

  async verifyTwoFactor(request: SecondStep, origin: Origin) {
    return this.#announced(await this.#signInService.bySecondFactor(request, origin));
  }

  async refresh(refreshToken: string, origin: Origin): Promise<Tokens | 'refresh_token_invalid'> {
    const { db } = this.#context;
    const outcome = await writeWithMail(this.#context, (now) => {
      const refreshed = this.sessions.refresh(refreshToken, now);
      if (typeof refreshed === 'object' && 'reusedBy' in refreshed) {
        const { reusedBy } = refreshed;
        this.sessions.end(reusedBy, 'token_reused', now);
        note(this.#context, 'refresh_token_reused', reusedBy.userId, origin, now);
        const user = findUser(db, reusedBy.userId);
        if (user !== undefined) mailTo(this.#context, user, tokenReusedMail(origin), now);
      }
      return refreshed;
    });
    if (outcome === 'invalid') return 'refresh_token_invalid';
    if ('tokens' in outcome) return outcome.tokens;
    announce(this.#context, [outcome.reusedBy], 'token_reused');
    return 'refresh_token_invalid';
  }

  async signOut(trader: Trader, origin: Origin): Promise<void> {
    await this.#context.write((now) => {
      this.sessions.end(trader, 'signed_out', now);
      note(this.#context, 'signed_out', trader.userId, origin, now);
    });
    announce(this.#context, [trader], 'signed_out');
  }

  avatar(name: string): CleanImage | undefined {
    return findAvatar(this.#context.db, name);
  }

  /** Creates or repairs the demo sign-in at every start: a verified account with balances and a
   *  known password. */
  async keepDemoLogin(email: string, password: string): Promise<void> {
    const { db, randomBytes, hasher, transact } = this.#context;
    const known = findUserByEmail(db, email);
    const isSame = known !== undefined && (await hasher.matches(password, known.passwordHash));
    const passwordHash = isSame ? known.passwordHash : await hasher.hash(password);
    await transact((ledger, now) => {
      const draft = { email, passwordHash, referralCode: undefined, isEmailVerified: true };
      const id = known?.id ?? insertUser(db, draft, randomBytes, now);
      savePasswordHash(db, id, passwordHash);
      markEmailVerified(db, id);
      giveWelcomeMoney(ledger, id, now);
    });
  }

  /** Deletes expired data; called at start and once a day. */
  async prune(): Promise<void> {
    const { db, clock, onLeave, write } = this.#context;
    const leaving = dueAccounts(db, clock());
    // No other task runs in between: pending activity ends, then the account is closed.
    const left = leaving.map((id) => onLeave(id));
    const pruned = write((now) => {
      this.sessions.prune((now - SESSION_TTL_MS) as EpochMs);
      pruneAudit(db, now);
      pruneChallenges(db, now);
      pruneWithdrawalHolds(db, now);
      const closed = closeAccounts(this.#context, leaving, now);
      return { closed, ranOut: this.sessions.endDue(now) };
    });
    const [{ closed, ranOut }] = await Promise.all([pruned, ...left]);
    announce(this.#context, closed, 'account_closed');
    announce(this.#context, ranOut, 'ran_out');
  }

  /** Closes everything that is open for sessions ended by the session limit. */
  #announced<Outcome extends FirstStep | RetryAfter | string>(outcome: Outcome): Outcome {
    if (typeof outcome === 'object' && 'pushedOut' in outcome) {
      announce(this.#context, outcome.pushedOut, 'too_many');
    }
    return outcome;
  }

  #sendCode(id: UserId, now: EpochMs): void {
    const user = findUser(this.#context.db, id);
    if (user === undefined) return;
    const code = newCode(this.#context, id, 'verify_email', now);
    mailTo(this.#context, user, verificationMail(code), now);
  }
}
