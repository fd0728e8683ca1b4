/** The door: four pages, loaded together when one of them is opened. */
export { ChangePasswordPage } from './ChangePasswordPage.tsx';
export { MyProfilePage } from './MyProfilePage.tsx';
export { SecurityPage } from './SecurityPage.tsx';
export { SettingsPage } from './SettingsPage.tsx';
