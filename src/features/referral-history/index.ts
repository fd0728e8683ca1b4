/** Public export of the feature: the page of both types of earnings. */
export { ReferralHistoryPage } from './ReferralHistoryPage.tsx';
