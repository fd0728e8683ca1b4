/** Public exports of the feature: its page. */
export { ReferralsPage } from './ReferralsPage.tsx';
