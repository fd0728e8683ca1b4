export { IdentityPage } from './IdentityPage.tsx';
export { PhonePage } from './PhonePage.tsx';
