/** The modal dialog on top, if one is open: everything behind it is out of reach, so what must be
 *  heard and pressed meanwhile is drawn inside it. */
import { useSyncExternalStore } from 'react';

export const useTopDialog = (): Element | undefined =>
  useSyncExternalStore(onDialogToggle, topDialog);

/** The one opened last lies on top. */
const topDialog = (): Element | undefined => [...document.querySelectorAll('dialog:modal')].at(-1);

function onDialogToggle(onChange: () => void): () => void {
  // Neither event bubbles; both pass through the document on their way down.
  document.addEventListener('toggle', onChange, true);
  document.addEventListener('close', onChange, true);
  return () => {
    document.removeEventListener('toggle', onChange, true);
    document.removeEventListener('close', onChange, true);
  };
}
