/** Props of the address book, which its parts share. */
import type { EpochMs } from '#contract/core/time.ts';
import type { WalletNetwork } from '#contract/entities/custody.ts';
import type {
  BookEntry,
  WhitelistMode,
  WithdrawalAddress,
} from '#contract/entities/withdrawal-address.ts';
import type { Reloadable } from '#domain/loadable.ts';
import type { AddressBookForm } from '#src/binding/address-book.ts';

export interface AddressBookViewProps {
  readonly form: AddressBookForm;
  readonly entries: Reloadable<readonly BookEntry[]>;
  readonly networks: readonly WalletNetwork[];
  readonly networkId: number | undefined;
  readonly coin: string | undefined;
  /** Undefined while it is loading. */
  readonly whitelistMode: WhitelistMode | undefined;
  /** False while the used addresses are loading: nothing is added before a comparison with them. */
  readonly isComparable: boolean;
  /** Whether the page may ask for a camera: not without a secure connection. */
  readonly canScan: boolean;
  readonly now: EpochMs;
  readonly onSelect: (entry: WithdrawalAddress) => void;
  readonly onClose: () => void;
}
