/** The door: the question after a sign-in. */
export { AddFavouritesDialog } from './AddFavouritesDialog.tsx';
