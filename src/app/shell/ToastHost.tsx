/** Toasts of the whole app: the library keeps their time, our own markup shows them. */
import { toast as library, useToaster } from 'react-hot-toast/headless';
import { Toasts } from '#src/design/overlay/Toasts.tsx';

export function ToastHost() {
  const { toasts, handlers } = useToaster();
  const shown = toasts
    .filter(({ visible }) => visible)
    .map(({ id, type, message }) => ({
      id,
      kind: type === 'error' ? ('error' as const) : ('success' as const),
      text: typeof message === 'string' ? message : '',
    }));
  return (
    <Toasts
      toasts={shown}
      onDismiss={(id) => library.dismiss(id)}
      onHold={handlers.startPause}
      onRelease={handlers.endPause}
    />
  );
}
