/** The transfer dialog with its queries and calls: for pages outside the wallets, such as the
 *  trading page, which load it on demand. */
import { TransferDialog, type TransferDialogProps } from '#src/features/wallet/TransferDialog.tsx';
import { WithWallets } from './WithWallets.tsx';

export function WalletTransfer(props: TransferDialogProps) {
  return (
    <WithWallets>
      <TransferDialog {...props} />
    </WithWallets>
  );
}
