/** Creates a sample project as if it had begun in time. Runs inside a transaction of the exchange. */
import { timesOf } from '#domain/launchpad/phases.ts';
import type { LaunchpadTransaction } from '../launchpad-context.ts';
import { createProject } from '../projects/create-project.ts';
import type { ProjectRecord } from '../projects/project-rows.ts';
import type { SampleProject } from './sample-list.ts';

/** The caller brings it to the present. */
export function createSample(
  tx: LaunchpadTransaction,
  { termsAt, startsAt, origin }: SampleProject,
): ProjectRecord {
  const terms = termsAt(tx.now);
  const snapshot = timesOf(terms.phases, 'snapshot');
  // Balances of an hour before the project existed are not known.
  const isInSnapshot = snapshot !== undefined && snapshot.startsAt <= tx.now;
  return createProject({ ...tx, now: isInSnapshot ? tx.now : startsAt }, terms, origin);
}
