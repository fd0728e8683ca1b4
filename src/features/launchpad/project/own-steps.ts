/** What a user can do with a project, by its phase and what the exchange says of the user. */
import type { LaunchpadProject } from '#contract/entities/launchpad.ts';
import type { LaunchpadLimit } from '#src/queries/launchpad.ts';

type Limit = Pick<LaunchpadLimit, 'obstacle'> | undefined;

/** The phase itself is no reason: the form says when it opens. */
const isBarred = (limit: Limit): boolean =>
  limit?.obstacle !== undefined && limit.obstacle !== 'wrong_phase';

/** Whether the form of a commit is shown. */
export const isOpenForUser = ({ saleType, phase }: LaunchpadProject, limit: Limit): boolean =>
  saleType !== 'first_come' && phase === 'commit' && !isBarred(limit);

/** The waiting room is open before the sale: the places are drawn at its start. */
export const isRoomShown = ({ saleType, phase }: LaunchpadProject, limit: Limit): boolean =>
  saleType === 'first_come' &&
  (phase === 'commit' || phase === 'snapshot' || phase === 'upcoming') &&
  !isBarred(limit);

/** Whether it still matters if the user may take part. */
export const isBeforeAllocation = ({ phase }: LaunchpadProject): boolean =>
  phase === 'upcoming' || phase === 'snapshot' || phase === 'commit';
