/** Returns the topmost modal dialog, if one is open. The page behind it is inert, so content that
 *  must stay audible and clickable is rendered inside it. */
import { useSyncExternalStore } from 'react';

export const useTopDialog = (): Element | undefined =>
  useSyncExternalStore(onDialogToggle, topDialog);

/** The last opened dialog is on top. */
const topDialog = (): Element | undefined => [...document.querySelectorAll('dialog:modal')].at(-1);

function onDialogToggle(onChange: () => void): () => void {
  // These events do not bubble, but the capture phase reaches the document.
  document.addEventListener('toggle', onChange, true);
  document.addEventListener('close', onChange, true);
  return () => {
    document.removeEventListener('toggle', onChange, true);
    document.removeEventListener('close', onChange, true);
  };
}
