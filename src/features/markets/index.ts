/** Public exports of the feature: the markets page. */
export { MarketsPage } from './MarketsPage.tsx';
