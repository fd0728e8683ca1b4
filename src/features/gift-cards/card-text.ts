/** Texts of a card that are the same in every language. */
import type { Decimal } from '#contract/core/decimal.ts';
import { displayNumber } from '#domain/number-text.ts';

/** "50 USDT". */
export const cardValue = ({ amount, coin }: { readonly amount: Decimal; readonly coin: string }) =>
  `${displayNumber(amount)} ${coin}`;

/** "4821 5907 3615 4408". */
export const groupedNumber = (cardNumber: string): string =>
  cardNumber.replace(/(.{4})(?=.)/g, '$1 ');

/** "•••• 4408", for lists. */
export const shortNumber = (cardNumber: string): string => `•••• ${cardNumber.slice(-4)}`;

/** Coin in which a card pays; undefined for the coin itself. */
export const paysIn = (card: { readonly coin: string; readonly faceCoin: string | undefined }) =>
  card.faceCoin === card.coin ? undefined : card.faceCoin;

/** File name of a card as a picture: the one with the code says so. */
export const pictureName = (card: { readonly number: string }, hasCode: boolean): string =>
  `gift-card-${card.number.slice(-4)}${hasCode ? '-with-code' : ''}.png`;
