/** Deferred parts of a trading page's service, in the chunk that loads after the book. */
import type { DeferredParts } from './spot-service.ts';

export const DEFERRED_PARTS: DeferredParts = {
  trade: () => import(/* webpackChunkName: "deferred" */ './trading-service.ts'),
  studies: () => import(/* webpackChunkName: "deferred" */ './study-service.ts'),
  favourites: () => import(/* webpackChunkName: "deferred" */ './favourites.ts'),
};
