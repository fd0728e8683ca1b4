/** The chunk of a signed-in user's menus in the top bar. */
export { ProfileCard } from '../shell/profile/ProfileCard.tsx';
export { WalletLinks } from '../shell/wallets/WalletLinks.tsx';
