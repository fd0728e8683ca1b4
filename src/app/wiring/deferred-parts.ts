/** What the desk of a trading page does later, in the chunk of all that comes behind its book. */
import type { DeferredParts } from './spot-service.ts';

export const DEFERRED_PARTS: DeferredParts = {
  trade: () => import(/* webpackChunkName: "deferred" */ './trading-service.ts'),
  studies: () => import(/* webpackChunkName: "deferred" */ './study-service.ts'),
  favourites: () => import(/* webpackChunkName: "deferred" */ './favourites.ts'),
};
