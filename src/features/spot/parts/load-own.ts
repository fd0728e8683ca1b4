/** One chunk for a trader's tables and lines: asked for behind the book, by whichever of them is first. */
export const loadOwn = () => import(/* webpackChunkName: "own-orders" */ './own-orders.ts');
