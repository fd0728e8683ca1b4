/** Addresses on the simulated sanctions list. */
import { makeAddress } from './make-address.ts';
import { NETWORKS, type ChainNetwork } from './networks.ts';

const LIST_SEED = 'sanctions';

export const flaggedAddressOf = (network: ChainNetwork): string =>
  makeAddress(network.addressFamily, LIST_SEED, 'flagged');

const FLAGGED: ReadonlySet<string> = new Set(NETWORKS.map(flaggedAddressOf));

export const isFlaggedAddress = (address: string): boolean => FLAGGED.has(address);
