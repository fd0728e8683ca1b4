/** Address book and whitelist mode for routes. */
import type { UserId } from '#contract/core/ids.ts';
import type { BookEntry, WhitelistMode } from '#contract/entities/withdrawal-address.ts';
import type {
  NewBookUser,
  NewWithdrawalAddress,
  WhitelistChange,
} from '#contract/rest/withdrawal-addresses.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { addressesOf, deleteAddress, whitelistOf } from './address-book.ts';
import { addAddress, addUser, changeWhitelistMode } from './address-changes.ts';
import type { CustodyRunner } from './custody-context.ts';
import { withdrawalAddressOf } from './custody-view.ts';

export class AddressService {
  readonly #custody: CustodyRunner;

  constructor(custody: CustodyRunner) {
    this.#custody = custody;
  }

  /** Newest first. */
  list(userId: UserId): readonly BookEntry[] {
    return addressesOf(this.#custody.context.db, userId).map(withdrawalAddressOf);
  }

  async add(userId: UserId, request: NewWithdrawalAddress) {
    const outcome = await this.#custody.run((tx) => addAddress(tx, userId, request));
    return isRejection(outcome) ? outcome : withdrawalAddressOf(outcome);
  }

  async addUser(userId: UserId, request: NewBookUser) {
    const outcome = await this.#custody.run((tx) => addUser(tx, userId, request));
    return isRejection(outcome) ? outcome : withdrawalAddressOf(outcome);
  }

  /** @returns false when the user has no such entry. */
  remove(userId: UserId, id: number): Promise<boolean> {
    return this.#custody.run((tx) => deleteAddress(tx.db, userId, id));
  }

  modeOf(userId: UserId): WhitelistMode {
    return whitelistOf(this.#custody.context.db, userId).mode;
  }

  changeMode(userId: UserId, request: WhitelistChange) {
    return this.#custody.run((tx) => changeWhitelistMode(tx, userId, request));
  }
}
