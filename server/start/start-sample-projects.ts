/** Starts the simulated projects of the Launchpad, unless the bots are off or the exchange only cancels. The start of the
 *  exchange does not wait for them. */
import type { ServerConfig } from '#server/config/config.ts';
import type { LaunchpadService } from '#server/launchpad/launchpad-service.ts';
import { SampleProjects } from '#server/launchpad/samples/sample-projects.ts';
import type { Trading } from './open-trading.ts';
import type { Closers, ServerParts } from './server-parts.ts';

export function startSampleProjects(
  config: ServerConfig,
  { schedule, log }: ServerParts,
  closers: Closers,
  { exchange }: Trading,
  service: LaunchpadService,
): void {
  if (config.BOT_SPEED === 0 || exchange.health.mode !== 'open') return;
  const samples = new SampleProjects({
    service,
    exchange,
    schedule,
    onError: (error) => log.error(error, 'launchpad samples'),
  });
  closers.push(() => samples.stop());
  void samples.start();
}
