/** State of a query as a `Loadable`. */
import type { UseQueryResult } from '@tanstack/react-query';
import { IDLE, LOADING, readyOf, type Loadable, type Reloadable } from '#domain/loadable.ts';

type Query<Data> = Pick<
  UseQueryResult<Data>,
  'data' | 'error' | 'isError' | 'isPlaceholderData' | 'fetchStatus'
>;

export const loadableOf = <Data>(query: UseQueryResult<Data>): Reloadable<Data> => ({
  ...stateOf<Data>(query),
  onRetry: () => void query.refetch(),
});

/** A poll of loaded data changes nothing until its response arrives. */
function stateOf<Data>(query: Query<Data>): Loadable<Data> {
  const { data, error, isError, isPlaceholderData, fetchStatus } = query;
  if (data !== undefined) {
    if (isError) return { status: 'stale', data, reason: 'failed' };
    return isPlaceholderData ? { status: 'stale', data, reason: 'reloading' } : readyOf(data);
  }
  if (isError) return { status: 'failed', cause: error };
  return fetchStatus === 'idle' ? IDLE : LOADING;
}
