/** Cancels a project before its tokens are allocated: everything that was committed returns in the same transaction. */
import { endTurns } from '../room/waiting-room.ts';
import { refundProject } from '../commitments/settle.ts';
import { publishProgress, type LaunchpadTransaction } from '../launchpad-context.ts';
import { advanceProject } from './advance-project.ts';
import { findProject, saveProject } from './project-rows.ts';

export function cancelProject(
  tx: LaunchpadTransaction,
  projectId: number,
): 'done' | 'not_found' | 'state_changed' {
  const { db, now } = tx;
  const project = findProject(db, projectId);
  if (project === undefined) return 'not_found';
  advanceProject(tx, project);
  if (project.phase === 'cancelled' || project.allocatedAt !== undefined) return 'state_changed';
  refundProject(tx, project);
  endTurns(tx, project);
  project.phase = 'cancelled';
  project.canceledAt = now;
  project.dueAt = undefined;
  saveProject(db, project);
  publishProgress(tx, project);
  return 'done';
}
