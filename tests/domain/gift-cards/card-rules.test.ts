import { expect, it } from 'vitest';
import { GIFT_CARD_STATUSES, type GiftCardStatus } from '#contract/core/gift-cards.ts';
import { epochMs, epochMsOfIso, isoOf } from '#contract/core/time.ts';
import {
  cardActionsOf,
  giftCardExpiryOf,
  isRevocable,
  type CardHistory,
} from '#domain/gift-cards/card-rules.ts';

const expiryOf = (text: string) => isoOf(giftCardExpiryOf(epochMsOfIso(text) ?? epochMs(0)));
const STATUSES = Object.keys(GIFT_CARD_STATUSES) as readonly GiftCardStatus[];

it('expires six calendar months later, on the last day of a month that is shorter', () => {
  expect(expiryOf('2026-03-15T09:30:00.500Z')).toBe('2026-09-15T09:30:00.500Z');
  expect(expiryOf('2026-08-31T23:59:59.999Z')).toBe('2027-02-28T23:59:59.999Z');
  expect(expiryOf('2027-08-30T00:00:00.000Z')).toBe('2028-02-29T00:00:00.000Z');
  expect(expiryOf('2026-12-31T12:00:00.000Z')).toBe('2027-06-30T12:00:00.000Z');
});

const fresh: CardHistory = {
  status: 'active',
  isRevealed: false,
  isSent: false,
  wasAdded: false,
  isRestricted: false,
};

it('can be revoked only while no buyer can hold the code, or by one user alone (ruling C30)', () => {
  expect(isRevocable(fresh)).toBe(true);
  expect(isRevocable({ ...fresh, isRevealed: true })).toBe(false);
  expect(isRevocable({ ...fresh, isSent: true })).toBe(false);
  expect(isRevocable({ ...fresh, isRevealed: true, isSent: true, isRestricted: true })).toBe(true);
  expect(isRevocable({ ...fresh, isRestricted: true, wasAdded: true })).toBe(false);
  for (const status of STATUSES) {
    expect(isRevocable({ ...fresh, status })).toBe(status === 'active');
  }
});

const own = { status: 'active', isCreator: true, isHolder: true, isRevocable: true } as const;

it('offers a creator everything of a fresh card', () => {
  expect(cardActionsOf(own)).toEqual({
    reveal: true,
    redeem: true,
    send: true,
    revoke: true,
    report: true,
  });
});

it('offers nothing of a card that has ended or is locked', () => {
  for (const status of ['redeemed', 'expired', 'locked', 'revoked'] as const) {
    const actions = cardActionsOf({ ...own, status, isRevocable: false });
    expect(Object.values(actions)).not.toContain(true);
  }
});

it('offers a holder of an added card to redeem and forward it, and its creator nothing', () => {
  const added = { status: 'added', isRevocable: false, addedAt: epochMs(1) } as const;
  expect(cardActionsOf({ ...added, isCreator: false, isHolder: true })).toEqual({
    reveal: false,
    redeem: true,
    send: true,
    revoke: false,
    report: true,
  });
  const ofCreator = cardActionsOf({ ...added, isCreator: true, isHolder: false });
  expect(Object.values(ofCreator)).not.toContain(true);
});

it('does not let a creator redeem a card that is for another user', () => {
  expect(cardActionsOf({ ...own, restrictedTo: '12****89' }).redeem).toBe(false);
});
