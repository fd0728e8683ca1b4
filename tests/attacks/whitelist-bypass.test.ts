/** Attacks on an account whose owner allows only known receivers: an attacker with its session and codes sends everything to
 *  an accomplice inside the exchange, who withdraws it. */
import { expect, it } from 'vitest';
import { HOUR_MS } from '#contract/core/durations.ts';
import type { WhitelistMode } from '#contract/entities/withdrawal-address.ts';
import { saveWhitelistMode } from '#server/custody/address-book.ts';
import { ALICE, BOB, coins } from '#tests/support/test-exchange.ts';
import { Colluders, dollars, TETHER } from './colluders.ts';

/** Alice owns 10,000 USDT and has a whitelist, which has no entry. */
async function openWith(mode: WhitelistMode): Promise<Colluders> {
  const colluders = await Colluders.open(2);
  await colluders.deposit(ALICE, TETHER, coins('10000'));
  await colluders.test.blocks(TETHER.networkId, 40);
  await colluders.test.custody.run((tx) =>
    saveWhitelistMode(tx.db, ALICE, { mode, suspensionHours: 24 }, tx.now),
  );
  return colluders;
}

for (const mode of ['strict', 'soft'] as const) {
  it(`lets nothing leave by way of an accomplice in the ${mode} mode`, async () => {
    const colluders = await openWith(mode);
    const sent = await colluders.send(ALICE, BOB, TETHER, coins('10000'));
    await colluders.withdraw(BOB, TETHER, coins('10000'));
    await colluders.test.pass(HOUR_MS);
    expect(dollars(colluders.leftValue)).toBe('0');
    expect(sent).toBe('address_not_whitelisted');
    expect(dollars(colluders.value(ALICE))).toBe('10000');
  });
}
