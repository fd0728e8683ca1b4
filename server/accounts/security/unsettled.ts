/** Open activity that keeps an account from being closed: its money would move after the owner has
 *  lost the access. */
import type { UserId } from '#contract/core/ids.ts';
import { sentence, texts, type Sentence } from '#server/runtime/sentence.ts';

export const UNSETTLED = [
  'open_orders',
  'limit_converts',
  'futures_orders',
  'futures_positions',
  'withdrawals',
  'p2p_ads',
  'p2p_orders',
  'earn_positions',
  'gift_cards',
  'launchpad',
  'frozen_balances',
] as const;
export type Unsettled = (typeof UNSETTLED)[number];

export type UnsettledOf = (userId: UserId) => readonly Unsettled[];

/** The exchange cancels these when a due account is closed. */
const CANCELABLE: ReadonlySet<Unsettled> = new Set<Unsettled>([
  'open_orders',
  'limit_converts',
  'futures_orders',
  'p2p_ads',
]);

export const isCancelable = (unsettled: Unsettled): boolean => CANCELABLE.has(unsettled);

const NOUNS = texts({
  open_orders: 'open orders',
  limit_converts: 'limit converts',
  futures_orders: 'futures orders',
  futures_positions: 'futures positions',
  withdrawals: 'pending withdrawals',
  p2p_ads: 'P2P ads',
  p2p_orders: 'open P2P orders',
  earn_positions: 'positions in Simple Earn',
  gift_cards: 'gift cards that you have added',
  launchpad: 'Launchpad commitments',
  frozen_balances: 'frozen balances',
} satisfies Readonly<Record<Unsettled, string>>);

/** One sentence for the owner. */
export const unsettledText = (unsettled: readonly Unsettled[]): Sentence =>
  sentence('The account cannot be closed yet. Settle first: {items}.', {
    items: unsettled.map((one) => sentence(NOUNS[one])),
  });
