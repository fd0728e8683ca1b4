/** Toasts of the whole app: the budget selects them, the library manages their timing, own components render
 *  them. Separate chunk, loaded with the first notice, and permanently mounted. */
import { useEffect, useEffectEvent, useState } from 'react';
import { toast as library, useToaster } from 'react-hot-toast/headless';
import { subscribe } from 'valtio/vanilla';
import { Toasts } from '#src/design/overlay/Toasts.tsx';
import { notices, drainNotices } from '../../wiring/shell/toaster.ts';
import { BudgetedToasts } from './budgeted-toasts.ts';

export function ToastHost() {
  const { toasts, handlers } = useToaster();
  const [budgeted] = useState(() => new BudgetedToasts());
  const [isPaused, setPaused] = useState(false);
  // Pauses by rendered state: the library's own handlers never resume after a pause that starts and
  // ends in the same moment.
  const keepTime = useEffectEvent((isStill: boolean) =>
    isStill ? handlers.startPause() : handlers.endPause(),
  );
  useEffect(() => keepTime(isPaused), [isPaused]);
  useEffect(() => {
    const showAll = () => drainNotices().forEach((notice) => budgeted.show(notice));
    showAll();
    return subscribe(notices, showAll);
  }, [budgeted]);
  useEffect(() => {
    budgeted.remove(toasts.filter(({ visible }) => !visible).map(({ id }) => id));
  }, [toasts, budgeted]);
  const visible = new Set(toasts.filter((one) => one.visible).map(({ id }) => id));
  const shown = budgeted.shown
    .filter(({ group }) => visible.has(group))
    .map(({ group, kind, text, count, link }) => ({ id: group, kind, text, count, link }));
  return (
    <Toasts
      toasts={shown}
      onDismiss={(id) => library.dismiss(id)}
      onHold={() => setPaused(true)}
      onRelease={() => setPaused(false)}
    />
  );
}
