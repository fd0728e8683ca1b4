/** Parts of the funding pages that are loaded when they are first shown. */
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';

export const LazyDepositCheck = lazyComponent(
  async () => (await loadPart('depositCheck')).DepositCheckPart,
);
export const LazyMovementDetail = lazyComponent(
  async () => (await loadPart('movementDetail')).MovementDetail,
);
export const LazyAddressBook = lazyComponent(
  async () => (await loadPart('withdrawalDialogs')).AddressBookPart,
);
export const LazyWithdrawalReview = lazyComponent(
  async () => (await loadPart('withdrawalDialogs')).WithdrawalReview,
);
export const LazyQrCode = lazyComponent(
  async () => (await loadPart('qrCode')).QrCode,
  () => <Skeleton width="160px" height="160px" />,
);
