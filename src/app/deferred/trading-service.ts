/** Modules that the pages of orders need for trading; a trading page has the same modules in the
 *  chunk loaded after its order book. */
export { createStudyService } from '../wiring/market/study-service.ts';
export { createTradingService } from '../wiring/trading/trading-service.ts';
