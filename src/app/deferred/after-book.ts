/** The chunk that follows the first book: chart, order form and everything around them, and what the page
 *  needs to trade. One chunk, because its parts are always loaded together. */
export { governMarket } from '../wiring/quality.ts';
export { openFavourites } from '../wiring/favourites.ts';
export { createStudyService } from '../wiring/study-service.ts';
export { createTradingService } from '../wiring/trading-service.ts';
export * from '#src/features/spot/after-book.ts';
