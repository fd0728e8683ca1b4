/** Opens identity verification over the exchange, the accounts and custody. */
import { subscriptionNameOf } from '#contract/core/channel.ts';
import { UPDATE_PROFILE_EVENT, updateProfileChannel } from '#contract/realtime/update-profile.ts';
import type { Accounts } from '#server/accounts/accounts.ts';
import { DEMO_EMAIL } from '#server/accounts/open-accounts.ts';
import { findUserByEmail } from '#server/accounts/user-records.ts';
import type { ServerConfig } from '#server/config/config.ts';
import type { Custody } from '#server/custody/custody.ts';
import { limitsOf } from '#server/custody/leaving-rules.ts';
import { recordWriter } from '#server/exchange/record-writer.ts';
import { FileChecker } from '#server/identity/files/file-checker.ts';
import type { IdentityContext } from '#server/identity/identity-context.ts';
import { IdentityService } from '#server/identity/identity-service.ts';
import { IdentityTimer } from '#server/identity/identity-timer.ts';
import { giveLevel } from '#server/identity/levels.ts';
import { readIdentityKey, sealerOf } from '#server/identity/sealed.ts';
import type { Trading } from './open-trading.ts';
import type { Closers, ServerParts } from './server-parts.ts';

/** The demo login withdraws and will post adverts. */
const DEMO_LEVEL = 2;

interface IdentityParts {
  readonly trading: Trading;
  readonly accounts: Accounts;
  readonly custody: Custody;
  readonly hasDemoLogin: boolean;
}

export async function openIdentity(
  config: ServerConfig,
  { clock, schedule, randomBytes, log }: ServerParts,
  closers: Closers,
  { trading, accounts, custody, hasDemoLogin }: IdentityParts,
): Promise<IdentityService> {
  const { db, exchange, folder, notices, broadcast } = trading;
  const files = new FileChecker({
    schedule,
    onFailure: (reason) => log.warn({ reason }, 'a file ended the process that checks files'),
  });
  const context: IdentityContext = {
    db,
    clock,
    randomBytes,
    write: recordWriter(db, exchange, clock),
    sealer: sealerOf(readIdentityKey(folder, randomBytes), randomBytes),
    checkFile: files.check,
    rules: {
      type: config.IDENTITY_TYPE,
      review: config.IDENTITY_REVIEW,
      countries: config.IDENTITY_COUNTRIES,
      retentionDays: config.IDENTITY_RETENTION_DAYS,
    },
    putNotification: notices.notifications.put,
    onLevelChange: (userId) =>
      void broadcast.publish(
        subscriptionNameOf(updateProfileChannel, userId),
        UPDATE_PROFILE_EVENT,
        '{}',
      ),
    onMail: () => accounts.moneyMail.deliver(),
  };
  if (hasDemoLogin) await giveDemoLevel(context);
  const onError = (error: unknown): void => log.error(error, 'identity');
  const timer = new IdentityTimer(context, schedule, onError);
  timer.start();
  closers.push(() => {
    timer.stop();
    files.stop();
  });
  const inquiries = { context, provider: undefined, onError };
  return new IdentityService(inquiries, (userId, now) => {
    const limits = limitsOf(custody.context, { userId, identityLevel: 0 }, now);
    return { daily: limits.daily.used, monthly: limits.monthly.used };
  });
}

function giveDemoLevel({ db, write }: IdentityContext): Promise<void> {
  return write((now) => {
    const demo = findUserByEmail(db, DEMO_EMAIL);
    if (demo !== undefined) giveLevel(db, demo.id, DEMO_LEVEL, now);
  });
}
