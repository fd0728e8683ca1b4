/** A user's three wallets, by their number and by their name on the wire. */
import * as v from 'valibot';
import { codec } from '../codec.ts';

export const WALLET_TYPES = { p2p: 1, spot: 2, future: 3 } as const;
export type Wallet = keyof typeof WALLET_TYPES;
export const WALLETS: readonly Wallet[] = ['spot', 'future', 'p2p'];

const WALLET_OF = {
  1: 'p2p',
  2: 'spot',
  3: 'future',
  p2p_wallet: 'p2p',
  spot_wallet: 'spot',
  future_wallet: 'future',
} as const;

/** A number in bodies, its text in queries; some back ends send the name. */
const walletType = v.union([
  v.picklist(['1', '2', '3', 'p2p_wallet', 'spot_wallet', 'future_wallet']),
  v.picklist([1, 2, 3]),
]);

export const walletNumber = codec(walletType, {
  decode: (wire): Wallet => WALLET_OF[wire],
  encode: (wallet) => WALLET_TYPES[wallet],
});
