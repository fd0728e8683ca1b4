/** Starts the bots at the configured speed, unless they are off or the exchange only cancels. */
import type { PairId } from '#contract/core/ids.ts';
import { BOT_SPEED, createBots } from '#server/bots/bots.ts';
import type { ServerConfig } from './config.ts';
import type { Trading } from './open-trading.ts';
import type { Closers, ServerParts } from './server-parts.ts';

export async function startBots(
  config: ServerConfig,
  { clock, schedule, log }: ServerParts,
  closers: Closers,
  { exchange, marketData, history, epoch }: Trading,
): Promise<void> {
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
}
