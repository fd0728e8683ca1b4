/** Starts the bots of both markets at the configured speed, unless they are off or the exchange only
 *  cancels. */
import type { PairId } from '#contract/core/ids.ts';
import { BOT_SPEED, createBots } from '#server/bots/bots.ts';
import { createFuturesBots } from '#server/futures/bots/futures-bots.ts';
import type { ServerConfig } from './config.ts';
import type { Trading } from './open-trading.ts';
import type { Closers, ServerParts } from './server-parts.ts';

export async function startBots(
  config: ServerConfig,
  { clock, schedule, log }: ServerParts,
  closers: Closers,
  trading: Trading,
): Promise<void> {
  const { exchange, marketData, history, epoch } = trading;
  const speed = config.BOT_SPEED === 'storm' ? BOT_SPEED.storm : config.BOT_SPEED;
  if (speed === 0 || exchange.health.mode !== 'open') return;
  const bots = createBots({
    exchange,
    clock,
    schedule,
    seed: config.SEED,
    speed,
    prices: {
      last: (pairId: PairId) => marketData.lastPrice(pairId),
      home: (pairId: PairId) => history.timeline(pairId)?.lastPrice,
    },
    epoch,
    onError: (error) => log.error(error, 'bots'),
  });
  closers.push(() => bots.stop());
  await bots.start();
  if (trading.futures.futures.health.mode !== 'open') return;
  const futuresBots = createFuturesBots({
    ...trading.futures,
    exchange,
    clock,
    schedule,
    seed: config.SEED,
    // Storm offers what the spot engine can take.
    speed: Math.min(speed, BOT_SPEED.calm),
    epoch,
    onError: (error) => log.error(error, 'futures bots'),
  });
  closers.push(() => futuresBots.stop());
  await futuresBots.start();
}
