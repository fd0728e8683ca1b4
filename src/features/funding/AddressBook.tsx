/** Address book in a dialog: selects an entry for the withdrawal, adds and deletes entries, and
 *  changes the whitelist mode. */
import { useMemo } from 'react';
import type { WalletNetwork } from '#contract/entities/custody.ts';
import type { WithdrawalAddress } from '#contract/entities/withdrawal-address.ts';
import { useAuth } from '#src/binding/auth.ts';
import { useAddressBook } from '#src/binding/address-book.ts';
import { useWithdrawalService } from '#src/binding/withdrawal.ts';
import { hasCameraAccess } from '#src/platform/camera.ts';
import { systemClock } from '#src/platform/clock.ts';
import { useAddressBookEntries, useUsedAddresses, useWhitelistMode } from '#src/queries/funding.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { AddressBookView } from './AddressBookView.tsx';

export interface AddressBookProps {
  /** Networks of the coin that is withdrawn. */
  readonly networks: readonly WalletNetwork[];
  readonly networkId: number | undefined;
  readonly coin: string | undefined;
  readonly onSelect: (entry: WithdrawalAddress) => void;
  readonly onClose: () => void;
}

export function AddressBook(props: AddressBookProps) {
  const { networks } = props;
  const { user } = useAuth();
  const { checkAddress, readPayment } = useWithdrawalService();
  const list = useAddressBookEntries();
  const used = useUsedAddresses().data;
  const entries = list.data;
  const data = useMemo(
    () =>
      entries === undefined || used === undefined
        ? undefined
        : { entries, usedAddresses: used, networks },
    [entries, used, networks],
  );
  const input = { checkAddress, readPayment, isTwoFactorOn: user?.isTwoFactorOn ?? false };
  const form = useAddressBook(input, data);
  return (
    <AddressBookView
      {...props}
      form={form}
      entries={loadableOf(list)}
      whitelistMode={useWhitelistMode().data}
      // Additions are compared with the addresses that were used: unknown ones block them.
      isComparable={data !== undefined}
      canScan={hasCameraAccess()}
      now={systemClock()}
    />
  );
}
