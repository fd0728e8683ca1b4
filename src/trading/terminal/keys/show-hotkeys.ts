/** Publishes on the document which hotkeys work now. Keys pressed before that are ignored, so that no
 *  order leaves a page that is still loading. */
import { offeredIds, watchOfferedActions } from '../../actions/offered-actions.ts';

/**
 * Keeps the attribute `data-hotkeys` equal to the offered actions. Support, testers and journeys read it.
 * @returns a function that removes the attribute.
 */
export function showHotkeys(): () => void {
  const { dataset } = document.documentElement;
  const show = (): void => {
    dataset['hotkeys'] = offeredIds().join(' ');
  };
  const stop = watchOfferedActions(show);
  show();
  return () => {
    stop();
    delete dataset['hotkeys'];
  };
}
