/** Terms of peer-to-peer trading that the exchange sets. */
import { decimal, exactUnitsOf, UNIT_DECIMALS } from '#contract/core/decimal.ts';

/** Fractions of the amount. */
export const MAKER_FEE_RATE = exactUnitsOf(decimal('0.001'));
export const TAKER_FEE_RATE = exactUnitsOf(decimal('0'));

/** Every coin is counted in 10^-8. */
export const COIN_DECIMALS = UNIT_DECIMALS;

/** Coins that are traded, where the exchange lists them. */
export const P2P_COINS = ['USDT', 'BTC', 'ETH', 'BNB', 'SOL'] as const;
