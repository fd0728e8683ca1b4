/** Dialog that moves a coin between two of the user's wallets. */
import { useState } from 'react';
import { useTransfer, type TransferInput } from '#src/binding/wallets.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useWalletRows } from '#src/queries/wallets.ts';
import { dataOf } from '#domain/loadable.ts';
import { TransferView } from './TransferView.tsx';

export interface TransferDialogProps {
  /** Coin and wallets at the start. */
  readonly input: TransferInput;
  readonly onClose: () => void;
}

export function TransferDialog({ input, onClose }: TransferDialogProps) {
  // The wallet of the rows follows the draft, whose maximum follows the rows.
  const [from, setFrom] = useState(input.from ?? 'spot');
  const rows = loadableOf(useWalletRows(from));
  const form = useTransfer(input, dataOf(rows));
  if (form.draft.from !== from) setFrom(form.draft.from);
  return <TransferView form={form} rows={rows} onClose={onClose} />;
}
