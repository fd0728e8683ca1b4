/** Public export of the feature that the chunk of the user's own page contains. */
export { CenterPage } from './center/CenterPage.tsx';
