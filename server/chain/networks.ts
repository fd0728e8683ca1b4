/** The simulated networks. IDs never change, because they are stored in every data folder. */
import type { AddressFamily } from '#domain/addresses/check-address.ts';

export interface ChainNetwork {
  readonly id: number;
  /** For example Tron. */
  readonly name: string;
  /** Standard of the tokens, for example TRC20; the native coin's code where there are none. */
  readonly type: string;
  readonly addressFamily: AddressFamily;
  /** Time between two blocks. Shorter than on the slow real networks, so that a deposit can be
   *  watched. */
  readonly blockMs: number;
  /** Confirmations after which a deposit is credited. */
  readonly confirmationsToCredit: number;
  /** Confirmations after which it may be withdrawn again. */
  readonly confirmationsToUnlock: number;
  /** One address for all users, who differ by a memo. */
  readonly hasMemo: boolean;
}

const network = (
  id: number,
  name: string,
  type: string,
  addressFamily: AddressFamily,
  blockMs: number,
  [confirmationsToCredit, confirmationsToUnlock]: readonly [number, number],
): ChainNetwork => ({
  id,
  name,
  type,
  addressFamily,
  blockMs,
  confirmationsToCredit,
  confirmationsToUnlock,
  hasMemo: addressFamily === 'xrp',
});

export const NETWORKS: readonly ChainNetwork[] = [
  network(1, 'Bitcoin', 'BTC', 'bitcoin', 20_000, [1, 3]),
  network(2, 'Ethereum', 'ERC20', 'ethereum', 6_000, [6, 12]),
  network(3, 'BNB Smart Chain', 'BEP20', 'ethereum', 3_000, [6, 12]),
  network(4, 'Tron', 'TRC20', 'tron', 3_000, [5, 10]),
  network(5, 'Solana', 'SPL', 'solana', 2_000, [4, 10]),
  network(6, 'XRP Ledger', 'XRP', 'xrp', 4_000, [2, 4]),
  network(7, 'Litecoin', 'LTC', 'litecoin', 10_000, [2, 4]),
  network(8, 'Dogecoin', 'DOGE', 'dogecoin', 6_000, [4, 8]),
  network(9, 'Cardano', 'ADA', 'cardano', 8_000, [4, 8]),
];

const BY_ID: ReadonlyMap<number, ChainNetwork> = new Map(NETWORKS.map((one) => [one.id, one]));

export const networkOf = (id: number): ChainNetwork | undefined => BY_ID.get(id);

/** Blocks after which the simulator no longer removes a transaction. */
export const SETTLED_CONFIRMATIONS = 24;
