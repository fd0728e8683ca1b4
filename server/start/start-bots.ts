/** Starts the bots of both markets at the configured speed, unless they are off or the exchange only
 *  cancels. */
import { exactUnitsOf, ticks, type Ticks } from '#contract/core/decimal.ts';
import type { PairId } from '#contract/core/ids.ts';
import { BOT_SPEED, createBots } from '#server/bots/bots.ts';
import { createFuturesBots } from '#server/futures/bots/futures-bots.ts';
import type { ServerConfig } from '#server/config/config.ts';
import type { Trading } from './open-trading.ts';
import type { Closers, ServerParts } from './server-parts.ts';

export async function startBots(
  config: ServerConfig,
  { clock, schedule, log }: ServerParts,
  closers: Closers,
  trading: Trading,
): Promise<void> {
  const { exchange, marketData, history, epoch } = trading;
  const speed = speedOf(config.BOT_SPEED);
  if (speed === 0 || exchange.health.mode !== 'open') return;
  const bots = createBots({
    exchange,
    clock,
    schedule,
    seed: config.SEED,
    speed,
    prices: {
      last: (pairId: PairId) => referenceTicksOf(trading, pairId) ?? marketData.lastPrice(pairId),
      home: (pairId: PairId) => history.timeline(pairId)?.lastPrice,
    },
    epoch,
    onError: (error) => log.error(error, 'bots'),
  });
  closers.push(() => bots.stop());
  await bots.start();
  trading.followPlayed((pairId) => bots.intendedPrice(pairId));
  if (trading.futures.futures.health.mode !== 'open') return;
  const futuresBots = createFuturesBots({
    ...trading.futures,
    exchange,
    clock,
    schedule,
    seed: config.SEED,
    speed: futuresSpeedOf(config, speed),
    epoch,
    onError: (error) => log.error(error, 'futures bots'),
  });
  closers.push(() => futuresBots.stop());
  await futuresBots.start();
}

/** The last trade may be at any price that a user has chosen. */
function referenceTicksOf(
  { exchange, reference }: Pick<Trading, 'exchange' | 'reference'>,
  pairId: PairId,
): Ticks | undefined {
  const pair = exchange.pair(pairId);
  const price = reference.priceOf(pairId);
  if (pair === undefined || price === undefined) return undefined;
  return ticks(Math.max(1, Number(price / exactUnitsOf(pair.tickSize))));
}

const speedOf = (setting: ServerConfig['BOT_SPEED']): number =>
  setting === 'storm' ? BOT_SPEED.storm : setting;

/** By default calm, because a storm of the spot bots leaves no time for another. */
const futuresSpeedOf = (
  { FUTURES_BOT_SPEED: setting }: Pick<ServerConfig, 'FUTURES_BOT_SPEED'>,
  spotSpeed: number,
): number => (setting === undefined ? Math.min(spotSpeed, BOT_SPEED.calm) : speedOf(setting));
