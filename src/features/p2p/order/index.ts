/** Public export of the feature that the chunk of orders contains. */
export { OrdersPage } from './OrdersPage.tsx';
