/** Notices of a machine that runs while its view is on screen. */
import { useEffect } from 'react';
import type { Subscription } from 'xstate';
import type { Notice } from '#machines/kernel/notice.ts';

interface Notifying {
  readonly on: (type: 'notice', listener: (notice: Notice) => void) => Subscription;
}

/** Passes each notice of the machine to `announce`. */
export function useNotices(
  actor: Notifying,
  { announce }: { readonly announce: (notice: Notice) => void },
): void {
  useEffect(() => {
    const subscription = actor.on('notice', announce);
    return () => subscription.unsubscribe();
  }, [actor, announce]);
}
