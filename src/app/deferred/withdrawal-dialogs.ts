/** Dialogs of the funding pages, loaded together when the first of them opens. */
export { AddressBookPart } from '../pages/AddressBookPart.tsx';
export { MovementDetail } from '#src/features/funding/parts/MovementDetail.tsx';
export { WithdrawalReview } from '#src/features/funding/parts/WithdrawalReview.tsx';
