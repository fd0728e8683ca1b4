/** Starts the account services: the signing key, the mail server when one is configured, the demo
 *  login, and the periodic cleanup. */
import type { Logger } from 'pino';
import { DAY_MS } from '#contract/core/durations.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { Clock } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { recordWriter } from '#server/exchange/record-writer.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import { MailDelivery, smtpSender } from './mail/mail-delivery.ts';
import { Accounts } from './accounts.ts';
import type { AccountNotifications, AccountReferrals } from './account-context.ts';
import type { PasswordCost } from './password/password-hash.ts';
import { PasswordScorer, type ScorePassword } from './password/password-scorer.ts';
import { readSigningKey, signerOf } from './sign-in/signing-key.ts';
import type { UnsettledOf } from './security/unsettled.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import { type WordIn } from '#server/runtime/sentence.ts';

export const DEMO_EMAIL = 'demo@tidemark.local';

/** The operator's settings this folder reads; server/config/config.ts gives them their values. */
interface AccountSettings {
  readonly SMTP_URL?: string | undefined;
  readonly SMTP_FROM: string;
}

export interface OpenAccountsOptions {
  readonly config: AccountSettings;
  /** Undefined: no demo login. */
  readonly demoPassword: string | undefined;
  /** Folder that contains the signing key. */
  readonly folder: string;
  readonly db: Db;
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly schedule: Schedule;
  readonly randomBytes: RandomBytes;
  /** Passwords hashed at the same time. */
  readonly hashConcurrency: number;
  /** PASSWORD_COST by default. */
  readonly passwordCost?: PasswordCost | undefined;
  /** By default a scorer that `stop` ends. */
  readonly scorePassword?: ScorePassword | undefined;
  readonly log: Logger;
  readonly onProfileChange: (userId: UserId) => void;
  readonly onLeave: (userId: UserId) => Promise<unknown>;
  /** Puts emails into the language of the user; English by default. */
  readonly wordIn?: WordIn | undefined;
  readonly notifications: AccountNotifications;
  readonly referrals: AccountReferrals;
  readonly unsettledOf: UnsettledOf;
}

/**
 * Opens the account services.
 * @returns the services, and the function that stops their emails and their password scorer.
 */
export async function openAccounts(
  options: OpenAccountsOptions,
): Promise<{ readonly accounts: Accounts; readonly stop: () => Promise<void> }> {
  const { config, db, exchange, clock, schedule, randomBytes, log } = options;
  const { SMTP_URL: smtpUrl, SMTP_FROM: from } = config;
  const onFailure = (error: unknown): void => log.error(error, 'mail');
  const delivery =
    smtpUrl === undefined
      ? undefined
      : new MailDelivery({ db, schedule, send: smtpSender(smtpUrl, from), onFailure });
  const scorer = new PasswordScorer();
  const accounts = new Accounts({
    db,
    write: recordWriter(db, exchange, clock),
    transact: (work) => exchange.transact(work),
    clock,
    signer: signerOf(readSigningKey(options.folder, randomBytes)),
    randomBytes,
    hashConcurrency: options.hashConcurrency,
    passwordCost: options.passwordCost,
    scorePassword: options.scorePassword ?? scorer.score,
    wordIn: options.wordIn,
    onMail: () => delivery?.wake(),
    onProfileChange: options.onProfileChange,
    onLeave: options.onLeave,
    notifications: options.notifications,
    referrals: options.referrals,
    unsettledOf: options.unsettledOf,
  });
  delivery?.wake();
  const stop = (): Promise<void> => {
    delivery?.stop();
    return scorer.stop();
  };
  // While the books do not balance, expired data is not deleted and no user is credited.
  if (exchange.health.mode !== 'open') return { accounts, stop };
  const prune = (): void => {
    accounts.prune().catch((error: unknown) => log.error(error, 'prune'));
    schedule(prune, DAY_MS);
  };
  prune();
  const { demoPassword } = options;
  if (demoPassword !== undefined) await accounts.keepDemoLogin(DEMO_EMAIL, demoPassword);
  return { accounts, stop };
}
