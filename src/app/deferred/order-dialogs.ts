/** The chunk of the dialogs over lists of orders: one order in full, and the export of a history. */
export { ExportDialog } from '#src/features/spot-orders/ExportDialog.tsx';
export { OrderDetail } from '#src/features/spot-orders/OrderDetail.tsx';
