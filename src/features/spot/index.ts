/** The door: the page that a route loads. */
export { SpotPage } from './SpotPage.tsx';
