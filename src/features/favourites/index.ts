/** Public exports of the feature: the dialog after a sign-in. */
export { AddFavouritesDialog } from './AddFavouritesDialog.tsx';
