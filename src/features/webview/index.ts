/** The door: the page inside a frame. */
export { WebviewPage } from './WebviewPage.tsx';
