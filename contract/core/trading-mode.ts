/** Trading mode of an order: the real exchange or demo trade. Demo trade serves the same calls
 *  under its own path. Only the path decides: body fields, headers and tokens never change the
 *  mode. */
import type { Route } from './route.ts';

export type TradingMode = 'real' | 'demo';

export const DEMO_ROOT = '/demo-trade';

/** Derives the demo call from a real one. Only the path differs. */
export const demoRouteOf = <R extends Route>(route: R): R => ({
  ...route,
  path: `${DEMO_ROOT}${route.path}`,
});
