/** Starts the sample projects of the Launchpad, unless they are off or the exchange only cancels. With the bots, the
 *  simulation goes on and the start of the exchange does not wait for it; without them, an exchange that has never had
 *  a project starts with one in each phase. */
import type { ServerConfig } from '#server/config/config.ts';
import type { LaunchpadService } from '#server/launchpad/launchpad-service.ts';
import { addFirstProjects } from '#server/launchpad/samples/first-projects.ts';
import { SampleProjects } from '#server/launchpad/samples/sample-projects.ts';
import type { Trading } from './open-trading.ts';
import type { Closers, ServerParts } from './server-parts.ts';

export async function startSampleProjects(
  config: ServerConfig,
  { schedule, log }: ServerParts,
  closers: Closers,
  { exchange }: Trading,
  service: LaunchpadService,
): Promise<void> {
  if (!config.SAMPLE_PROJECTS || exchange.health.mode !== 'open') return;
  if (config.BOT_SPEED === 0) {
    await addFirstProjects(service);
    return;
  }
  const samples = new SampleProjects({
    service,
    exchange,
    schedule,
    onError: (error) => log.error(error, 'launchpad samples'),
  });
  closers.push(() => samples.stop());
  void samples.start();
}
