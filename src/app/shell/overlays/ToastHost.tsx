/** Toasts of the whole app: the library manages their timing, own components render them. Separate
 *  chunk, loaded with the first notice, and permanently mounted. */
import { useEffect, useEffectEvent, useState } from 'react';
import { i18n } from '@lingui/core';
import { toast as library, useToaster } from 'react-hot-toast/headless';
import { subscribe } from 'valtio/vanilla';
import type { Notice, NoticeText } from '#machines/kernel/notice.ts';
import { Toasts } from '#src/design/overlay/Toasts.tsx';
import { NOTICE_MESSAGES } from '../../notices.ts';
import { notices, drainNotices } from '../../toaster.ts';

const SUCCESS_MS = 5_000;
const ERROR_MS = 10_000;

export function ToastHost() {
  const { toasts, handlers } = useToaster();
  const [isPaused, setPaused] = useState(false);
  // Pauses by rendered state: the library's own handlers never resume after a pause that starts and
  // ends in the same moment.
  const keepTime = useEffectEvent((isStill: boolean) =>
    isStill ? handlers.startPause() : handlers.endPause(),
  );
  useEffect(() => keepTime(isPaused), [isPaused]);
  useEffect(() => {
    const showAll = () => drainNotices().forEach(show);
    showAll();
    return subscribe(notices, showAll);
  }, []);
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
      onHold={() => setPaused(true)}
      onRelease={() => setPaused(false)}
    />
  );
}

/** Shows a success for 5 s and an error for 10 s. A success replaces the previous one, so that fast
 *  trading never hides the order form; identical errors are not stacked. */
function show({ tone, text }: Notice): void {
  const message = messageOf(text);
  if (message === '') return; // A success without a message is silent.
  if (tone === 'success') library.success(message, { id: 'success', duration: SUCCESS_MS });
  else library.error(message, { id: `error:${message}`, duration: ERROR_MS });
}

function messageOf(text: NoticeText): string {
  if (text.kind === 'server') return text.message;
  return i18n._({ ...NOTICE_MESSAGES[text.code], values: { ...text.values } });
}
