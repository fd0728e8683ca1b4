/** The page of `npm run machine NAME -- --open`: its machine runs in the program that serves it. */
import { serverSource } from './server-source.ts';
import { showPage } from './show-page.tsx';

showPage(serverSource());
