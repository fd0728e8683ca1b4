/** Transitions and conversions of a `Loadable`. A file of its own, because the first script needs
 *  `loadable.ts` only. */
import { LOADING, type Loadable, type Reloadable } from './loadable.ts';

/** Returns the state after a request is sent; earlier data stays visible. */
export const reloadingAfter = <Data>(before: Loadable<Data>): Loadable<Data, never> =>
  staleAfter(before, 'reloading', LOADING);

/** Returns the state after a request failed; earlier data stays visible. */
export const failAfter = <Data, Cause>(
  before: Loadable<Data>,
  cause: Cause,
): Loadable<Data, Cause> => staleAfter(before, 'failed', { status: 'failed', cause });

const staleAfter = <Data, Otherwise>(
  before: Loadable<Data>,
  reason: 'reloading' | 'failed',
  otherwise: Otherwise,
) => ('data' in before ? ({ status: 'stale', data: before.data, reason } as const) : otherwise);

/** Converts the data and keeps the state. */
export function mapLoadable<From, To>(
  loadable: Reloadable<From>,
  convert: (data: From) => To,
): Reloadable<To>;
export function mapLoadable<From, To>(
  loadable: Loadable<From>,
  convert: (data: From) => To,
): Loadable<To>;
export function mapLoadable<From, To>(
  loadable: Loadable<From>,
  convert: (data: From) => To,
): Loadable<To> {
  return 'data' in loadable ? { ...loadable, data: convert(loadable.data) } : loadable;
}
