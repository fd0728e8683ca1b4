/** Terms of gift cards that the exchange sets. */
import { decimal, exactUnitsOf, UNIT_DECIMALS, type Units } from '#contract/core/decimal.ts';

export interface GiftCardTerms {
  /** Codes of the coins of which cards can be made, where the exchange lists them. */
  readonly coins: readonly string[];
  /** Codes of the coins in which the value of a card can be fixed. */
  readonly fixedCoins: readonly string[];
  /** Fraction of the amount. */
  readonly feeRate: Units;
  /** In dollars, as the caps are. */
  readonly valueMin: Units;
  readonly capPerCard: Units;
  /** In 24 hours. */
  readonly capPerDay: Units;
}

const of = (text: string): Units => exactUnitsOf(decimal(text));

export const GIFT_CARD_TERMS: GiftCardTerms = {
  coins: ['USDT', 'BTC', 'ETH', 'BNB', 'SOL'],
  fixedCoins: ['USDT'],
  feeRate: of('0'),
  valueMin: of('1'),
  capPerCard: of('500'),
  capPerDay: of('2000'),
};

/** Every coin is counted in 10^-8. */
export const COIN_DECIMALS = UNIT_DECIMALS;

/** Cards of a creator that have not ended. */
export const OPEN_CARDS_MAX = 1_000;
