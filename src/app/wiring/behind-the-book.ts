/** What the desk of a trading page does later, in the chunk of all that comes behind its book. */
import type { LaterParts } from './spot-desk.ts';

export const BEHIND_THE_BOOK: LaterParts = {
  trade: () => import(/* webpackChunkName: "after-book" */ './trade-desk.ts'),
  studies: () => import(/* webpackChunkName: "after-book" */ './study-desk.ts'),
  favourites: () => import(/* webpackChunkName: "after-book" */ './favourites.ts'),
};
