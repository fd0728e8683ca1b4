/** Public exports of the feature: the conversation with support. */
export { SupportPage } from './SupportPage.tsx';
