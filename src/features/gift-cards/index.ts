/** Public export of the feature that the page's chunk contains. */
export { GiftCardsPage } from './GiftCardsPage.tsx';
