export { MaintenanceNotice } from './MaintenanceNotice.tsx';
export { MaintenancePage } from './MaintenancePage.tsx';
export { OperatorPage } from './OperatorPage.tsx';
export { PrivacyPage } from './PrivacyPage.tsx';
export { TermsPage } from './TermsPage.tsx';
