/** Data that is read by a request: not requested, loading, loaded, outdated or failed. Live streams
 *  are not `Loadable`: `domain/freshness.ts` decides whether they are current. */

export type Loadable<Data, Cause = unknown> =
  | { readonly status: 'idle' }
  /** Requested, and nothing to show yet. */
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly data: Data }
  /** Earlier data, shown while newer data loads or because it could not be loaded. */
  | { readonly status: 'stale'; readonly data: Data; readonly reason: 'reloading' | 'failed' }
  | { readonly status: 'failed'; readonly cause: Cause };

/** A `Loadable` whose viewer may request it again. */
export type Reloadable<Data, Cause = unknown> = Loadable<Data, Cause> & {
  readonly onRetry: () => void;
};

export const IDLE = { status: 'idle' } as const;
export const LOADING = { status: 'loading' } as const;

export const readyOf = <Data>(data: Data): Loadable<Data, never> => ({ status: 'ready', data });

/** @returns undefined if there is nothing to show. */
export const dataOf = <Data>(loadable: Loadable<Data>): Data | undefined =>
  (loadable as { readonly data?: Data }).data;
