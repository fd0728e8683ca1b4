import { expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import * as withdrawal from '#machines/funding/withdrawal-draft.ts';
import { submit } from '#machines/funding/withdrawal-request.ts';
import {
  bookEntry,
  ethereum,
  KNOWN,
  POISONED,
  rules,
  tron,
  UNKNOWN,
  xrp,
  REQUEST,
} from './samples.ts';
import { filled, opened } from './withdrawal-samples.ts';

it('is complete with a known address and an amount', () => {
  expect(withdrawal.isComplete(filled)).toBe(true);
  expect(filled.derived.cost).toEqual({ fee: '4', debit: '100', received: '96' });
  expect(filled.derived.max).toBe('900');
  expect(filled.derived.warnings).toEqual([]);
});

it('stops an address that resembles a known one', () => {
  const poisoned = withdrawal.edit(filled, { address: POISONED });
  expect(poisoned.derived.problems.address).toBe('address_resembles');
  expect(poisoned.derived.resemblance?.known).toBe(KNOWN);
  expect(withdrawal.isComplete(poisoned)).toBe(false);
});

it('is not complete before the known addresses are loaded', () => {
  const unread = withdrawal.deriveWithdrawal({ ...filled, knownAddresses: undefined });
  expect(withdrawal.isComplete(unread)).toBe(false);
});

it('warns of an address that was never used, and requires an acknowledgement', () => {
  const other = withdrawal.edit(filled, { address: UNKNOWN });
  expect(other.derived.warnings).toEqual(['address_new']);
  expect(withdrawal.needsAcknowledgement(other)).toBe(true);
  expect(withdrawal.needsAcknowledgement(filled)).toBe(false);
});

it('warns of a paste that is not what was copied here, until the address is edited', () => {
  const pasted = withdrawal.paste(filled, UNKNOWN, KNOWN);
  expect(pasted.copiedInstead).toBe(KNOWN);
  expect(pasted.derived.warnings).toContain('paste_differs');
  expect(withdrawal.edit(pasted, { amount: '50' }).copiedInstead).toBe(KNOWN);
  expect(withdrawal.edit(pasted, { address: KNOWN }).copiedInstead).toBeUndefined();
  expect(withdrawal.paste(filled, `${KNOWN}\n`, KNOWN).copiedInstead).toBeUndefined();
  expect(withdrawal.paste(filled, UNKNOWN, undefined).copiedInstead).toBeUndefined();
});

it('requires a memo, or the confirmation that there is none', () => {
  const onXrp = withdrawal.deriveWithdrawal({
    ...withdrawal.withNetworks(withdrawal.selectCoin(opened, 'XRP'), [xrp]),
    rules,
  });
  expect(onXrp.draft.networkId).toBe(xrp.id);
  const addressed = withdrawal.edit(onXrp, { address: KNOWN, amount: '100' });
  expect(addressed.derived.problems.memo).toBe('memo_missing');
  const confirmed = withdrawal.edit(addressed, { isWithoutMemo: true });
  expect(withdrawal.isComplete(confirmed)).toBe(true);
  expect(confirmed.derived.warnings).toContain('memo_empty');
  const invalid = withdrawal.edit(addressed, { memo: 'abc' });
  expect(invalid.derived.problems).toMatchObject({ memo: 'memo_invalid', address: undefined });
  const order = submit(
    withdrawal.edit(addressed, { memo: '12', isWithoutMemo: true }),
    REQUEST,
  ).sent;
  expect(order).toMatchObject({ memo: '12', isWithoutMemo: false });
});

it('applies the whitelist', () => {
  const strict = withdrawal.deriveWithdrawal({
    ...filled,
    rules: { ...rules, whitelistMode: 'strict' },
  });
  expect(strict.derived.problems.address).toBe('address_not_whitelisted');
  const listed = withdrawal.deriveWithdrawal({ ...strict, book: [bookEntry] });
  expect(listed.derived.problems.address).toBeUndefined();
  // The same receiver, however the back end spells it.
  const spelled = { ...bookEntry, address: bookEntry.address.toUpperCase().replace('0X', '0x') };
  const same = withdrawal.deriveWithdrawal({ ...strict, book: [spelled] });
  expect(same.derived.problems.address).toBeUndefined();
  for (const entry of [
    { ...bookEntry, isWhitelisted: false },
    { ...bookEntry, networkId: tron.id },
    { ...bookEntry, coin: 'ETH' },
  ]) {
    const other = withdrawal.deriveWithdrawal({ ...strict, book: [entry] });
    expect(other.derived.problems.address).toBe('address_not_whitelisted');
  }
  const soft = withdrawal.deriveWithdrawal({
    ...filled,
    rules: { ...rules, whitelistMode: 'soft' },
  });
  expect(soft.derived.warnings).toEqual(['whitelist_wait']);
});

it('waits for an entry that is new on the whitelist, and for one with the same memo', () => {
  const now = { ms: 0 };
  const strict = { ...filled, rules: { ...rules, whitelistMode: 'strict' as const } };
  const facts = { ...strict, clock: () => epochMs(now.ms) };
  const added = { ...bookEntry, usableFrom: epochMs(1_000) };
  const held = withdrawal.deriveWithdrawal({ ...facts, book: [added] });
  expect(held.derived.problems.address).toBe('address_on_hold');
  expect(held.derived.usableFrom).toBe(1_000);
  expect(withdrawal.isComplete(held)).toBe(false);
  const soft = { ...held, rules: { ...rules, whitelistMode: 'soft' as const } };
  expect(withdrawal.deriveWithdrawal(soft).derived.warnings).toEqual(['whitelist_wait']);
  now.ms = 1_000;
  expect(withdrawal.isComplete(withdrawal.deriveWithdrawal(held))).toBe(true);
  expect(withdrawal.deriveWithdrawal(soft).derived.warnings).toEqual([]);
  const other = { ...added, memo: '12' };
  expect(withdrawal.deriveWithdrawal({ ...facts, book: [other] }).derived.problems.address).toBe(
    'address_not_whitelisted',
  );
});

it('sends nothing of a coin without a price, by which the limits count', () => {
  const unpriced = withdrawal.deriveWithdrawal({
    ...filled,
    rules: { ...rules, limitAmount: undefined },
  });
  expect(unpriced.derived.problems.amount).toBe('price_missing');
  expect(withdrawal.isComplete(unpriced)).toBe(false);
});

it('names the first reason why the account or the network cannot withdraw', () => {
  const low = withdrawal.deriveWithdrawal({ ...filled, rules: { ...rules, identityLevel: 0 } });
  expect(low.derived.problems.account).toBe('identity_level_too_low');
  const holds = [{ cause: 'password', until: undefined }] as const;
  const held = withdrawal.deriveWithdrawal({ ...filled, rules: { ...rules, holds } });
  expect(held.derived.problems.account).toBe('suspended');
  const closed = withdrawal.deriveWithdrawal({
    ...filled,
    networks: [{ ...ethereum, isWithdrawalOpen: false }],
  });
  expect(closed.derived.problems.network).toBe('network_closed');
});

it('clears the address and amount with the coin, and checks the address on another network', () => {
  const other = withdrawal.selectCoin(filled, 'BTC');
  expect(other.draft).toMatchObject({ coin: 'BTC', networkId: undefined, address: '', amount: '' });
  expect(other).toMatchObject({ networks: undefined, rules: undefined });
  const onTron = withdrawal.selectNetwork(filled, tron.id);
  expect(onTron.draft.address).toBe(filled.draft.address);
  expect(withdrawal.isComplete(onTron)).toBe(false);
});
