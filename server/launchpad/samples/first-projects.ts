/** Sample projects of an exchange without simulated users: made once, as if each had begun in time. Afterwards the desk
 *  decides. */
import type { LaunchpadService } from '../launchpad-service.ts';
import { advanceProject } from '../projects/advance-project.ts';
import { ensureCoin } from '../projects/project-coins.ts';
import { projectCount } from '../projects/project-rows.ts';
import { createSample } from './create-sample.ts';
import { samplesAt } from './sample-list.ts';

/** Only an exchange that has never had a project. All of them are one transaction, so that a stop leaves no part of
 *  them; coins that it leaves out are made at the next start. */
export async function addFirstProjects(service: LaunchpadService): Promise<void> {
  if (projectCount(service.context.db) > 0) return;
  const projects = await service.run((tx) =>
    samplesAt(tx.now).map((sample) => {
      const project = createSample(tx, sample);
      advanceProject(tx, project);
      return project;
    }),
  );
  for (const project of projects) await ensureCoin(service.context, project);
}
