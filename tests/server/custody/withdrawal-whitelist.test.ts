import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/core/durations.ts';
import type { UserId } from '#contract/core/ids.ts';
import { insertAddress, saveWhitelistMode } from '#server/custody/address-book.ts';
import { outsideAddress, type TestCustody } from '#tests/support/test-custody.ts';
import { ALICE, BTC, USDT } from '#tests/support/test-exchange.ts';
import {
  mustRequest,
  openWithMoney,
  request,
  stateOf,
  tron,
  TRON,
} from '#tests/support/test-withdrawals.ts';

describe('the whitelist', () => {
  const address = outsideAddress(tron, 'book');
  const entry = {
    label: 'Cold storage',
    coinId: undefined,
    networkId: TRON,
    address,
    memo: undefined,
    origin: undefined,
    isWhitelisted: true,
  };
  const setMode = (test: TestCustody, mode: 'off' | 'soft' | 'strict', userId: UserId = ALICE) =>
    test.custody.run((tx) =>
      saveWhitelistMode(tx.db, userId, { mode, suspensionHours: 48 }, tx.now),
    );
  const addEntry = (test: TestCustody) =>
    test.custody.run((tx) => insertAddress(tx.db, ALICE, entry, tx.now));

  it('holds an unknown address for 24 hours in the soft mode', async () => {
    const test = await openWithMoney();
    await setMode(test, 'soft');
    const record = await mustRequest(test);
    expect(stateOf(test, record)).toBe('security_hold');
    await test.pass(24 * HOUR_MS - 1);
    expect(stateOf(test, record)).toBe('security_hold');
    await test.pass(1);
    expect(stateOf(test, record)).not.toBe('security_hold');
  });

  it('rejects an unknown address in the strict mode, and a new one for 24 hours', async () => {
    const test = await openWithMoney();
    await setMode(test, 'strict');
    expect(await request(test, { address })).toMatchObject({
      rejection: 'address_not_whitelisted',
    });
    await addEntry(test);
    expect(await request(test, { address })).toMatchObject({
      rejection: 'address_on_hold',
      details: { usable_from: new Date(test.clock.nowMs + 24 * HOUR_MS).toISOString() },
    });
    test.clock.nowMs += 24 * HOUR_MS;
    expect(await mustRequest(test, { address })).toMatchObject({ state: 'in_review' });
  });

  it('opens the strict mode for the coin of the entry alone', async () => {
    const test = await openWithMoney();
    await setMode(test, 'strict');
    const other = { ...entry, coinId: BTC };
    await test.custody.run((tx) => insertAddress(tx.db, ALICE, other, tx.now));
    test.clock.nowMs += 24 * HOUR_MS;
    expect(await request(test, { address })).toMatchObject({
      rejection: 'address_not_whitelisted',
    });
    await test.custody.run((tx) => insertAddress(tx.db, ALICE, { ...entry, coinId: USDT }, tx.now));
    test.clock.nowMs += 24 * HOUR_MS;
    await mustRequest(test, { address });
  });

  it('holds an entry for the whole 24 hours, and opens nothing for one that is not whitelisted', async () => {
    const test = await openWithMoney();
    await setMode(test, 'strict');
    const plain = { ...entry, isWhitelisted: false };
    await test.custody.run((tx) => insertAddress(tx.db, ALICE, plain, tx.now));
    await addEntry(test);
    test.clock.nowMs += 24 * HOUR_MS - 1;
    expect(await request(test, { address })).toMatchObject({ rejection: 'address_on_hold' });
    test.clock.nowMs += 1;
    await mustRequest(test, { address });
  });

  it('never shortens a suspension when the change is repeated', async () => {
    const test = await openWithMoney();
    const change = (mode: 'off' | 'strict', suspensionHours: number) =>
      test.custody.run((tx) => saveWhitelistMode(tx.db, ALICE, { mode, suspensionHours }, tx.now));
    await change('strict', 24);
    const until = test.clock.nowMs + 72 * HOUR_MS;
    expect(await change('off', 72)).toBe(until);
    test.clock.nowMs += HOUR_MS;
    expect(await change('off', 24)).toBeUndefined();
    expect(await change('strict', 24)).toBeUndefined();
    expect(await change('off', 24)).toBe(until);
    test.clock.nowMs = until - 1;
    expect(await request(test)).toMatchObject({
      rejection: 'withdrawals_suspended',
      details: { cause: 'whitelist', until: new Date(until).toISOString() },
    });
    test.clock.nowMs = until;
    await mustRequest(test);
  });

  it('suspends withdrawals after the strict mode is left', async () => {
    const test = await openWithMoney();
    await setMode(test, 'strict');
    await setMode(test, 'off');
    expect(await request(test)).toMatchObject({
      rejection: 'withdrawals_suspended',
      details: { cause: 'whitelist' },
    });
    test.clock.nowMs += 48 * HOUR_MS;
    await mustRequest(test);
  });
});
