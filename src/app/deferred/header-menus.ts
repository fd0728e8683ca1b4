/** The chunk of the menus in the top bar: display settings, languages, a user's profile and wallets, and the menu of small
 *  screens, which shows them too. */
export { DisplaySettings } from '../shell/appearance/DisplaySettings.tsx';
export { LanguageList } from '../shell/language/LanguageList.tsx';
export { MobileSheet } from '../shell/header/MobileSheet.tsx';
export { ProfileCard } from '../shell/profile/ProfileCard.tsx';
export { WalletLinks } from '../shell/wallets/WalletLinks.tsx';
