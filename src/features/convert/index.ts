/** Public exports of the feature: two pages, loaded together when one of them opens. */
export { ConvertHistoryPage } from './ConvertHistoryPage.tsx';
export { ConvertPage } from './ConvertPage.tsx';
