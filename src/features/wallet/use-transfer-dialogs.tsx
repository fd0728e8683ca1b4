/** The transfer dialogs of a wallet page: opened by an action, one at a time. */
import { useCallback, useState, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import type { TransferInput } from '#src/binding/wallets.ts';
import { LazyTransferDialog, LazyUserTransferDialog } from './lazy-parts.tsx';

type Opened =
  | { readonly kind: 'wallets'; readonly input: TransferInput }
  | { readonly kind: 'user' }
  | undefined;

export interface TransferDialogs {
  readonly transfer: (input: TransferInput) => void;
  readonly sendToUser: () => void;
  /** The open dialog. */
  readonly dialog: ReactNode;
}

/** With `?send=user` in the page's address, the transfer to a user is open at first. */
export function useTransferDialogs(): TransferDialogs {
  const [query] = useSearchParams();
  const isSending = query.get('send') === 'user';
  const [opened, setOpened] = useState<Opened>(isSending ? { kind: 'user' } : undefined);
  const close = () => setOpened(undefined);
  return {
    transfer: useCallback((input) => setOpened({ kind: 'wallets', input }), []),
    sendToUser: useCallback(() => setOpened({ kind: 'user' }), []),
    dialog:
      opened === undefined ? null : opened.kind === 'user' ? (
        <LazyUserTransferDialog onClose={close} />
      ) : (
        <LazyTransferDialog input={opened.input} onClose={close} />
      ),
  };
}
