/** Says how old the shown values are while the exchange does not respond. */
import { useSyncExternalStore } from 'react';
import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { useDuration } from './use-duration.ts';
import { useNow } from './use-now.ts';

export function PollNotice() {
  const cache = useQueryClient();
  const readAt = useSyncExternalStore(
    (onChange) => cache.getQueryCache().subscribe(onChange),
    () => oldestFailedPoll(cache),
  );
  return readAt === undefined ? null : <OldValues readAt={readAt} />;
}

export function OldValues({ readAt }: { readonly readAt: number }) {
  const { t } = useLingui();
  const duration = useDuration();
  const age = duration(useNow() - readAt);
  return (
    <Notice tone="warning" isUrgent>
      {t`The exchange does not respond. These values are ${age} old.`}
    </Notice>
  );
}

/** @returns when the oldest values were read that a later poll could not renew. */
function oldestFailedPoll(cache: QueryClient): number | undefined {
  const isOld = (query: Query): boolean =>
    query.isActive() && query.state.status === 'error' && query.state.dataUpdatedAt > 0;
  const old = cache.getQueryCache().getAll().filter(isOld);
  return old.length === 0 ? undefined : Math.min(...old.map(({ state }) => state.dataUpdatedAt));
}
