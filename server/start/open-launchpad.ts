/** Opens the Launchpad over the exchange and identity verification. */
import { recordWriter } from '#server/exchange/record-writer.ts';
import { checkLaunchpad } from '#server/launchpad/check-launchpad.ts';
import type { LaunchpadContext } from '#server/launchpad/launchpad-context.ts';
import { LaunchpadService } from '#server/launchpad/launchpad-service.ts';
import { commitmentOf, projectOf } from '#server/launchpad/launchpad-views.ts';
import { LaunchpadFeed } from '#server/realtime/launchpad-feed.ts';
import type { OpenedIdentity } from './open-identity.ts';
import type { Trading } from './open-trading.ts';
import type { Closers, ServerParts } from './server-parts.ts';

/** Users of a waiting room who can buy at the same time. */
const TURNS_AT_ONCE = 50;
/** About 20 ms of the queue on a slow machine. */
const USERS_AT_ONCE = 50;

export async function openLaunchpad(
  { clock, randomBytes, schedule, log }: ServerParts,
  closers: Closers,
  { trading, identity }: { readonly trading: Trading; readonly identity: OpenedIdentity },
): Promise<LaunchpadService> {
  const { db, exchange, broadcast, notices } = trading;
  const feed = new LaunchpadFeed(broadcast);
  const context: LaunchpadContext = {
    db,
    clock,
    randomBytes,
    exchange,
    write: recordWriter(db, exchange, clock),
    sealer: identity.service.context.sealer,
    putNotification: notices.notifications.put,
    turnsAtOnce: TURNS_AT_ONCE,
    usersAtOnce: USERS_AT_ONCE,
    isBot: (userId) =>
      db.get('SELECT 1 FROM trader WHERE user_id = ? AND is_bot = 1', [userId]) !== undefined,
    feed: {
      progress: (project, at) => feed.progress(projectOf(context, project), at),
      commitment: (project, commitment, at) =>
        feed.commitment(commitment.userId, at, () =>
          commitmentOf(context, project, commitment, at),
        ),
    },
  };
  const service = new LaunchpadService({
    context,
    exchange,
    schedule,
    chatFeed: feed,
    onError: (error) => log.error(error, 'launchpad'),
  });
  if (exchange.health.mode === 'open') {
    const breaches = await service.run(({ ledger }) => checkLaunchpad(ledger));
    for (const breach of breaches) log.error({ alarm: breach }, 'launchpad');
    await service.timer.advance();
  }
  service.timer.start();
  closers.push(() => service.timer.stop());
  return service;
}
