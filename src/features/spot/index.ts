/** Public exports of the feature: the page that a route loads. */
export { SpotPage } from './SpotPage.tsx';
