/** What a card allows in each of its states. The exchange decides by these rules, and pages offer by them. */
import { GIFT_CARD_EXPIRY_MONTHS, type GiftCardStatus } from '#contract/core/gift-cards.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';

/** A notice comes so many days before a card expires. */
export const EXPIRY_NOTICE_DAYS = [30, 7, 1] as const;
/** A shown code is hidden again after this time. */
export const SHOWN_CODE_MS = 60_000;

/**
 * Six months later in UTC, at the same time of day. A month without that day ends the card on its last day.
 * @example From 31 August to 28 February.
 */
export function giftCardExpiryOf(createdAt: EpochMs): EpochMs {
  const from = new Date(createdAt);
  const to = new Date(createdAt);
  to.setUTCMonth(to.getUTCMonth() + GIFT_CARD_EXPIRY_MONTHS);
  // A day that the month does not have is counted into the next one.
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return epochMs(to.getTime());
}

/** What happened to a card until now. */
export interface CardHistory {
  readonly status: GiftCardStatus;
  /** Whether its code was shown to somebody. */
  readonly isRevealed: boolean;
  /** Whether it was sent to somebody. */
  readonly isSent: boolean;
  /** Whether it was ever bound to a holder: a forwarded card is no longer its creator's. */
  readonly wasAdded: boolean;
  /** Whether only one user can add or redeem it. */
  readonly isRestricted: boolean;
}

/** Whether the creator can take a card back: only while no buyer can hold its code, or while only one user could use it
 *  who has not added it. */
export const isRevocable = (card: CardHistory): boolean =>
  card.status === 'active' &&
  !card.wasAdded &&
  (card.isRestricted || (!card.isRevealed && !card.isSent));

/** A card as its reader sees it. */
export interface OwnCard {
  readonly status: GiftCardStatus;
  readonly isCreator: boolean;
  readonly isHolder: boolean;
  readonly isRevocable: boolean;
  readonly restrictedTo?: string | undefined;
  readonly addedAt?: EpochMs | undefined;
}

export interface CardActions {
  /** The code can be shown, and made into a picture. */
  readonly reveal: boolean;
  readonly redeem: boolean;
  readonly send: boolean;
  readonly revoke: boolean;
  readonly report: boolean;
}

/** Only a creator is told for whom a card is, and cannot redeem it then. */
const isForReader = ({ isCreator, restrictedTo }: OwnCard): boolean =>
  !isCreator || restrictedTo === undefined;

export function cardActionsOf(card: OwnCard): CardActions {
  const { status, isCreator, isHolder } = card;
  const isOpen = status === 'active' || status === 'added';
  return {
    reveal: isHolder && status === 'active',
    redeem: isHolder && isOpen && isForReader(card),
    send: isHolder && isOpen,
    revoke: isCreator && card.isRevocable,
    report: isOpen && (isHolder || (isCreator && card.addedAt === undefined)),
  };
}
