export { MaintenancePage } from './MaintenancePage.tsx';
export { PrivacyPage } from './PrivacyPage.tsx';
export { TermsPage } from './TermsPage.tsx';
