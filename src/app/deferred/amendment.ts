/** Everything to amend an open order: its machine with the calls, and the dialogs that confirm
 *  a change and the cancellation of all orders. */
export { startAmendActor } from '../wiring/trading/amend-actor.ts';
export { ConfirmAmend } from '#src/trading/orders/changes/ConfirmAmend.tsx';
export { ConfirmCancelAll } from '#src/trading/orders/changes/ConfirmCancelAll.tsx';
