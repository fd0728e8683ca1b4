/** Whether menus and the home page lead to Simple Earn: where the operator has it on, and for visitors only where the
 *  launchpad's switch of the navigation bar is on too. */
import { useSnapshot } from 'valtio';
import { dataOf } from '#domain/loadable.ts';
import { settings } from '#src/stores/settings.store.ts';

/** @returns false while the settings are loading. */
export function useEarnOffered(isSignedIn: boolean): boolean {
  const common = dataOf(useSnapshot(settings).common);
  if (common === undefined || !common.isStakingOn) return false;
  return isSignedIn || common.isLaunchpadInNavbar;
}
