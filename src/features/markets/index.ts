/** Public exports of the feature: the markets page, and which market its address selects. */
export { MarketsPage } from './MarketsPage.tsx';
export { kindOf } from './markets-address.ts';
