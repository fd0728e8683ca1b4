/** Public exports of the feature: four pages, loaded together when one of them opens. */
export { ChangePasswordPage } from './ChangePasswordPage.tsx';
export { MyProfilePage } from './MyProfilePage.tsx';
export { SecurityPage } from './SecurityPage.tsx';
export { SettingsPage } from './SettingsPage.tsx';
