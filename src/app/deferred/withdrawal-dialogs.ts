/** Dialogs of the withdrawal page, loaded together when the first of them opens. */
export { AddressBookPart } from '../pages/AddressBookPart.tsx';
export { WithdrawalReview } from '#src/features/funding/parts/WithdrawalReview.tsx';
