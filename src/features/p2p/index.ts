/** Public export of the feature that the market's chunk contains. */
export { MarketPage } from './market/MarketPage.tsx';
