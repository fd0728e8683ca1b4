/** Opens identity verification over the exchange, the accounts and custody. */
import type { FastifyInstance } from 'fastify';
import { subscriptionNameOf } from '#contract/core/channel.ts';
import type { Clock } from '#contract/core/time.ts';
import { UPDATE_PROFILE_EVENT, updateProfileChannel } from '#contract/realtime/update-profile.ts';
import type { Accounts } from '#server/accounts/accounts.ts';
import { DEMO_EMAIL } from '#server/accounts/open-accounts.ts';
import { findUserByEmail } from '#server/accounts/user-records.ts';
import type { ServerConfig } from '#server/config/config.ts';
import type { Custody } from '#server/custody/custody.ts';
import { limitsOf } from '#server/custody/leaving-rules.ts';
import { recordWriter } from '#server/exchange/record-writer.ts';
import { FileChecker } from '#server/identity/files/file-checker.ts';
import { addNumberHashes } from '#server/identity/case-rows.ts';
import type { IdentityContext } from '#server/identity/identity-context.ts';
import { IdentityService } from '#server/identity/identity-service.ts';
import { IdentityTimer } from '#server/identity/identity-timer.ts';
import { giveLevel } from '#server/identity/levels.ts';
import { MockPersona, registerMockPersona } from '#server/identity/persona/mock-provider.ts';
import { registerWebhook } from '#server/identity/persona/webhook.ts';
import { readIdentityKey, sealerOf } from '#server/identity/sealed.ts';
import type { Trading } from './open-trading.ts';
import type { Closers, ServerParts } from './server-parts.ts';

export interface OpenedIdentity {
  readonly service: IdentityService;
  /** A mock: the configuration allows this type on loopback only. */
  readonly persona: { readonly provider: MockPersona; readonly secret: string } | undefined;
}

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
): Promise<OpenedIdentity> {
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
  await context.write(() => addNumberHashes(db, context.sealer));
  if (hasDemoLogin) await giveDemoLevel(context);
  const onError = (error: unknown): void => log.error(error, 'identity');
  const timer = new IdentityTimer(context, schedule, onError);
  timer.start();
  closers.push(() => {
    timer.stop();
    files.stop();
  });
  const secret = randomBytes(32).toString('hex');
  const persona =
    config.IDENTITY_TYPE === 'PERSONA'
      ? { provider: new MockPersona({ clock, randomBytes, secret }), secret }
      : undefined;
  const inquiries = { context, provider: persona?.provider, onError };
  const service = new IdentityService(inquiries, (userId, now) => {
    const limits = limitsOf(custody.context, { userId, identityLevel: 0 }, now);
    return { daily: limits.daily.used, monthly: limits.monthly.used };
  });
  return { service, persona };
}

function giveDemoLevel({ db, write }: IdentityContext): Promise<void> {
  return write((now) => {
    const demo = findUserByEmail(db, DEMO_EMAIL);
    if (demo !== undefined) giveLevel(db, demo.id, DEMO_LEVEL, now);
  });
}

/** The provider's events and, because it is a mock, its pages. */
export async function registerPersona(
  app: FastifyInstance,
  clock: Clock,
  { service: { inquiries }, persona }: OpenedIdentity,
  url: () => string,
): Promise<void> {
  if (persona === undefined) return;
  const { provider: mock, secret } = persona;
  await registerWebhook(app, { clock, secret, inquiries });
  registerMockPersona(app, { mock, url });
}
