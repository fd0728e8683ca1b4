/** Everything to amend an open order: its machine with the calls, the field of a new value, and
 *  the dialog that confirms the change. */
export { startAmendActor } from '../wiring/trading/amend-actor.ts';
export { ConfirmAmend } from '#src/trading/orders/changes/ConfirmAmend.tsx';
export { ValueEditor } from '#src/trading/orders/tables/ValueEditor.tsx';
