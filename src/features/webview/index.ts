/** Public exports of the feature: the embedded page. */
export { WebviewPage } from './WebviewPage.tsx';
