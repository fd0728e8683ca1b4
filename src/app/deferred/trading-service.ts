/** What the pages of orders need to trade; a trading page has the same modules in the chunk after its book. */
export { createStudyService } from '../wiring/market/study-service.ts';
export { createTradingService } from '../wiring/trading/trading-service.ts';
