/** The account services together, and sign-in, refresh and sign-out: order of steps and audit log.
 *  Returns model values; the routes convert them to the wire format. */
import type { EpochMs } from '#contract/core/time.ts';
import type { Tokens } from '#contract/rest/tokens.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import type { FederatedIdentity } from '#server/federated/identity.ts';
import { pruneAudit, type CallOrigin, type Origin } from './audit.ts';
import { findAvatar } from './profile/avatars.ts';
import { pruneChallenges } from './sign-in/challenges.ts';
import type { CleanImage } from './profile/clean-image.ts';
import { closeAccounts, dueAccounts } from './security/close-account.ts';
import { Contacts } from './profile/contacts.ts';
import { Favourites } from './favourites.ts';
import { pruneWithdrawalHolds } from './withdrawal-holds.ts';
import { tokenReusedMail } from './mail/mails.ts';
import {
  accountKeyOf,
  announce,
  mailTo,
  note,
  notifySecurity,
  writeWithMail,
  type AccountContext,
  type AccountsOptions,
} from './account-context.ts';
import { moneyMailOf, type MoneyMail } from './mail/money-mails.ts';
import { HashQueue } from './password/hash-queue.ts';
import { pruneDevices } from './sign-in/known-devices.ts';
import { PasswordHasher } from './password/password-hash.ts';
import { PasswordStrength } from './password/password-strength.ts';
import { Passwords } from './password/passwords.ts';
import { prunePendingSignUps } from './sign-up/pending-sign-ups.ts';
import { changeUser, findUser, findUserByEmail, insertUser, noteLanguage } from './user-records.ts';
import { Profiles } from './profile/profiles.ts';
import { Security } from './security/security.ts';
import { Sessions, SESSION_TTL_MS, type Trader } from './sign-in/sessions.ts';
import { StepUp } from './security/step-up.ts';
import { TwoFactor } from './second-factor/two-factor.ts';
import {
  SignInService,
  type FirstStep,
  type PasswordSignIn,
  type SecondStep,
} from './sign-in/sign-in.ts';
import { SignUps } from './sign-up/sign-ups.ts';
import { giveWelcomeMoney } from './sign-up/welcome-money.ts';
import { WithdrawalGate } from './withdrawal-gate.ts';

export class Accounts {
  readonly sessions: Sessions;
  readonly signUps: SignUps;
  readonly passwords: Passwords;
  readonly contacts: Contacts;
  readonly profiles: Profiles;
  readonly favourites: Favourites;
  readonly security: Security;
  readonly stepUp: StepUp;
  readonly twoFactor: TwoFactor;
  readonly withdrawalGate: WithdrawalGate;
  readonly moneyMail: MoneyMail;
  readonly #context: AccountContext;
  readonly #signInService: SignInService;

  constructor(options: AccountsOptions) {
    this.sessions = new Sessions(options);
    const { clock, hashConcurrency: concurrency } = options;
    const queue = new HashQueue({ clock, concurrency });
    const hasher = new PasswordHasher(options.randomBytes, queue, options.passwordCost);
    const strength = new PasswordStrength(queue, options.scorePassword);
    this.#context = { ...options, hasher, strength, sessions: this.sessions };
    this.#signInService = new SignInService(this.#context);
    this.signUps = new SignUps(this.#context);
    this.stepUp = new StepUp(this.#context);
    this.passwords = new Passwords(this.#context, this.stepUp);
    this.contacts = new Contacts(this.#context, this.stepUp);
    this.profiles = new Profiles(this.#context);
    this.favourites = new Favourites(this.#context);
    this.security = new Security(this.#context, this.stepUp);
    this.twoFactor = new TwoFactor(this.#context, this.stepUp);
    this.withdrawalGate = new WithdrawalGate(this.#context);
    this.moneyMail = moneyMailOf(this.#context);
  }

  async signIn(request: PasswordSignIn, origin: CallOrigin) {
    return this.#announceEnds(await this.#signInService.byPassword(request, origin));
  }

  /** Signs in a user verified by an external provider, with the same second factor step. */
  async signInFederated(
    identity: FederatedIdentity,
    origin: Origin,
  ): Promise<FirstStep | Rejection<'social_email_taken'>> {
    return this.#announceEnds(await this.#signInService.federatedSignIn(identity, origin));
  }

  async verifyTwoFactor(request: SecondStep, origin: Origin) {
    return this.#announceEnds(await this.#signInService.bySecondFactor(request, origin));
  }

  async refresh(
    refreshToken: string,
    origin: Origin,
  ): Promise<Tokens | Rejection<'refresh_token_invalid'>> {
    const { db } = this.#context;
    const outcome = await writeWithMail(this.#context, (now) => {
      const refreshed = this.sessions.refresh(refreshToken, now);
      if ('tokens' in refreshed) noteLanguage(db, refreshed.trader.userId, origin.language);
      if ('reusedBy' in refreshed) {
        const { reusedBy } = refreshed;
        this.sessions.end(reusedBy, 'token_reused', now);
        note(this.#context, 'refresh_token_reused', reusedBy.userId, origin, now);
        const user = findUser(db, reusedBy.userId);
        notifySecurity(this.#context, reusedBy.userId, 'session_ended', origin, now);
        if (user !== undefined) mailTo(this.#context, user, tokenReusedMail(origin), now);
      }
      return refreshed;
    });
    if (isRejection(outcome)) return outcome;
    if ('tokens' in outcome) return outcome.tokens;
    announce(this.#context, [outcome.reusedBy], 'token_reused');
    return reject('refresh_token_invalid');
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
    const caller = { address: '', account: accountKeyOf(known?.id, email), isKnown: true };
    const isSame =
      known !== undefined && (await hasher.matches(password, known.passwordHash, caller));
    const passwordHash = isSame ? known.passwordHash : await hasher.hash(password, caller);
    await transact((ledger, now) => {
      const draft = { email, passwordHash, referralCode: undefined, isEmailVerified: true };
      const userId = known?.id ?? insertUser(db, draft, randomBytes, now);
      changeUser(db, userId, { passwordHash, isEmailVerified: true });
      giveWelcomeMoney(ledger, userId, now);
    });
  }

  /** Deletes expired data; called at start and once a day. */
  async prune(): Promise<void> {
    const { db, clock, onLeave, write } = this.#context;
    const leaving = dueAccounts(this.#context, clock());
    await Promise.all(leaving.map((userId) => onLeave(userId)));
    const { closed, ranOut } = await write((now) => {
      this.sessions.prune((now - SESSION_TTL_MS) as EpochMs);
      pruneAudit(db, now);
      pruneChallenges(db, now);
      pruneWithdrawalHolds(db, now);
      prunePendingSignUps(db, now);
      pruneDevices(db, now);
      return {
        closed: closeAccounts(this.#context, leaving, now),
        ranOut: this.sessions.endDue(now),
      };
    });
    announce(this.#context, closed, 'account_closed');
    announce(this.#context, ranOut, 'ran_out');
  }

  /** Closes everything that is open for sessions ended by the session limit. */
  #announceEnds<Outcome extends FirstStep | Rejection>(outcome: Outcome): Outcome {
    if ('pushedOut' in outcome) announce(this.#context, outcome.pushedOut, 'too_many');
    return outcome;
  }
}
