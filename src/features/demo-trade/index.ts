/** Public exports of the feature: the pages that routes load. */
export { DemoTradePage } from './DemoTradePage.tsx';
export { DemoWalletPage } from './DemoWalletPage.tsx';
