/** The door: the page of all markets. */
export { MarketsPage } from './MarketsPage.tsx';
