/** Cancels a project before its tokens are allocated: nothing of it goes on, and everything that was committed returns, to
 *  some users in each transaction. */
import { endTurns } from '../room/waiting-room.ts';
import type { LaunchpadTransaction } from '../launchpad-context.ts';
import { advanceProject } from './advance-project.ts';
import { findProject } from './project-rows.ts';
import { startSlices } from './slices.ts';

export function cancelProject(
  tx: LaunchpadTransaction,
  projectId: number,
): 'done' | 'not_found' | 'state_changed' {
  const { db, now } = tx;
  const project = findProject(db, projectId);
  if (project === undefined) return 'not_found';
  advanceProject(tx, project);
  const isAllocating = project.sliceOf === 'distribution' || project.allocatedAt !== undefined;
  if (project.phase === 'cancelled' || isAllocating) return 'state_changed';
  endTurns(tx, project);
  project.phase = 'cancelled';
  project.canceledAt = now;
  startSlices(project, 'cancelled', now);
  advanceProject(tx, project);
  return 'done';
}
