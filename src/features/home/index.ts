/** Public exports of the feature: the landing page. */
export { HomePage } from './HomePage.tsx';
