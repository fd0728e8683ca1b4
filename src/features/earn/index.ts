/** Public export of the feature: the page of Simple Earn. */
export { EarnPage } from './EarnPage.tsx';
