/** States of loaded data for stories; each has its own retry, so that a story can count its calls. */
import { fn } from 'storybook/test';
import { LOADING, readyOf, type Reloadable } from '#domain/loadable.ts';

export const loadedData = <Data>(data: Data): Reloadable<Data, never> => ({
  ...readyOf(data),
  onRetry: fn(),
});

export const loading = { ...LOADING, onRetry: fn() };

export const notLoaded = () => ({ status: 'failed', cause: undefined, onRetry: fn() }) as const;

/** Earlier data whose update failed, or is still pending. */
export const outdatedData = <Data>(
  data: Data,
  reason: 'reloading' | 'failed' = 'failed',
): Reloadable<Data, never> => ({ status: 'stale', data, reason, onRetry: fn() });
