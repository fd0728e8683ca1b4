/** Where messages appear: mounted once. While a dialog is open they are drawn inside it, because
 *  everything behind a modal dialog is out of reach. */
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { toast as store, useToaster } from 'react-hot-toast/headless';
import { Toasts } from '#src/design/overlay/Toasts.tsx';

export function ToastOutlet() {
  const { toasts, handlers } = useToaster();
  const dialog = useSyncExternalStore(onDialogToggle, topDialog);
  const shown = toasts
    .filter((toast) => toast.visible)
    .map(({ id, type, message }) => ({
      id,
      kind: type === 'success' || type === 'error' ? type : ('info' as const),
      text: typeof message === 'string' ? message : '',
    }));
  return createPortal(
    <Toasts
      toasts={shown}
      onDismiss={(id) => store.dismiss(id)}
      onHold={handlers.startPause}
      onRelease={handlers.endPause}
    />,
    dialog ?? document.body,
  );
}

/** The dialog opened last lies on top. */
function topDialog(): Element | null {
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? null;
}

function onDialogToggle(onChange: () => void): () => void {
  // Neither event bubbles; both pass through the document on their way down.
  document.addEventListener('toggle', onChange, true);
  document.addEventListener('close', onChange, true);
  return () => {
    document.removeEventListener('toggle', onChange, true);
    document.removeEventListener('close', onChange, true);
  };
}
