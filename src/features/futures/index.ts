/** Public exports of the feature: the page that a route loads. */
export { FuturesPage } from './FuturesPage.tsx';
