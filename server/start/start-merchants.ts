/** Starts the simulated merchants of peer-to-peer trading, unless the bots are off or the exchange only cancels. */
import type { ServerConfig } from '#server/config/config.ts';
import { Merchants } from '#server/p2p/merchants/merchants.ts';
import type { OpenedP2p } from './open-p2p.ts';
import type { Trading } from './open-trading.ts';
import type { Closers, ServerParts } from './server-parts.ts';

export async function startMerchants(
  config: ServerConfig,
  { schedule, log }: ServerParts,
  closers: Closers,
  { exchange, epoch }: Trading,
  { service }: OpenedP2p,
): Promise<void> {
  if (config.BOT_SPEED === 0 || exchange.health.mode !== 'open') return;
  const merchants = new Merchants({
    service,
    exchange,
    schedule,
    seed: config.SEED,
    epoch,
    onError: (error) => log.error(error, 'p2p merchants'),
  });
  closers.push(() => merchants.stop());
  await merchants.start();
}
