/** Where an order lives: the real exchange or demo trade, which answers the same calls under a path of
 *  its own. The path alone decides: no field of a body, no header and no token makes one the other. */
import type { Route } from './route.ts';

export type TradingMode = 'real' | 'demo';

export const DEMO_ROOT = '/demo-trade';

/** The same call with play money: everything of it is the real one's, save its address. */
export const mirrored = <R extends Route>(route: R): R => ({
  ...route,
  path: `${DEMO_ROOT}${route.path}`,
});
