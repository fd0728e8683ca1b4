/** Keyboard actions that every trading page has. */
import { applyPreferences, preferences } from '#src/stores/preferences.store.ts';
import type { OfferedActions } from '../../actions/offered-actions.ts';

export const PAGE_ACTIONS: OfferedActions = {
  find_pair: { run: () => openPairList() },
  switch_layout: {
    run: () => {
      const { tradeLayout } = preferences;
      applyPreferences({ tradeLayout: tradeLayout === 3 ? 1 : tradeLayout === 2 ? 3 : 2 });
    },
  },
  switch_theme: {
    run: () => applyPreferences({ theme: preferences.theme === 'dark' ? 'light' : 'dark' }),
  },
};

/** Opens the pair list below the pair's name and focuses its search box. */
function openPairList(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-pair-list]');
  if (button === null) return;
  const list = button.popoverTargetElement;
  if (list instanceof HTMLElement && !list.matches(':popover-open')) button.click();
  if (list instanceof HTMLElement) focusSearch(list, LIST_FRAMES_MAX);
}

/** Maximum number of animation frames to wait for the search box, whose list may be a separate
 *  chunk. */
const LIST_FRAMES_MAX = 300;

function focusSearch(list: HTMLElement, remainingFrames: number): void {
  const search = list.querySelector<HTMLInputElement>('input[type="search"]');
  if (search !== null) search.focus();
  else if (remainingFrames > 0) requestAnimationFrame(() => focusSearch(list, remainingFrames - 1));
}
