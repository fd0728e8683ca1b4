/** What the desk of a trading page does later, in the chunk of all that comes behind its book. */
import type { LaterParts } from './spot-service.ts';

export const BEHIND_THE_BOOK: LaterParts = {
  trade: () => import(/* webpackChunkName: "after-book" */ './trading-service.ts'),
  studies: () => import(/* webpackChunkName: "after-book" */ './study-service.ts'),
  favourites: () => import(/* webpackChunkName: "after-book" */ './favourites.ts'),
};
