/** The chunk that follows the first book: chart, order form and everything around them, and what the page
 *  needs to trade. One chunk, because its parts are always loaded together. */
export { governMarket } from '../wiring/market/quality.ts';
export { openFavourites } from '../wiring/account/favourites.ts';
export { createStudyService } from '../wiring/market/study-service.ts';
export { createTradingService } from '../wiring/trading/trading-service.ts';
export * from '#src/features/spot/after-book.ts';
export * from '#src/trading/terminal/after-book.ts';
