/** Everything to amend an open order: its machine with the calls, and the dialog that confirms the change. */
export { startAmendActor } from '../wiring/trading/amend-actor.ts';
export { ConfirmAmend } from '#src/trading/orders/changes/ConfirmAmend.tsx';
