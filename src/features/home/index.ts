/** The door: the landing page. */
export { HomePage } from './HomePage.tsx';
