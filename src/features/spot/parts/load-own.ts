/** Loads one chunk for a trader's tables and chart lines after the book, requested by whichever is
 *  first. */
export const loadOwn = () => import(/* webpackChunkName: "own-orders" */ './own-orders.ts');
