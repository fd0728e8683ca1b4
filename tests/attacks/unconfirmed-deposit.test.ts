/** Attacks that take a deposit out before it is final, in another coin or by another account, and let the network remove it. */
import { expect, it } from 'vitest';
import { units } from '#contract/core/decimal.ts';
import { ALICE, BOB, coins } from '#tests/support/test-exchange.ts';
import { knownNetwork } from '#tests/support/test-custody.ts';
import { Colluders, dollars, ETHER, TETHER } from './colluders.ts';

const { confirmationsToCredit: CREDIT } = knownNetwork(ETHER.networkId);

/** Alice has 15 ETH that are credited, not final, and that the network removes in the next block. */
async function openCredited(): Promise<Colluders> {
  const colluders = await Colluders.open(2);
  await colluders.deposit(ALICE, ETHER, coins('15'), CREDIT);
  await colluders.test.blocks(ETHER.networkId, CREDIT);
  expect(colluders.available(ALICE, ETHER)).toBe(coins('15'));
  return colluders;
}

async function expectNothingLeft(colluders: Colluders): Promise<void> {
  await colluders.test.blocks(ETHER.networkId, 40);
  expect(colluders.finalValue).toBe(0n);
  expect(dollars(colluders.leftValue)).toBe('0');
  expect(await colluders.test.ledgerBreaches()).toEqual([]);
}

it('withdraws nothing of a deposit that was converted before it was final', async () => {
  const colluders = await openCredited();
  expect(await colluders.convert(ALICE, ETHER, TETHER, coins('15'))).toBe('done');
  expect(colluders.available(ALICE, TETHER)).toBe(coins('24000'));
  const outcomes = [
    await colluders.withdraw(ALICE, TETHER, coins('24000')),
    await colluders.withdraw(ALICE, TETHER, coins('10')),
  ];
  await expectNothingLeft(colluders);
  expect(outcomes).toEqual(['withdraw_locked', 'withdraw_locked']);
  // What was taken in exchange returns.
  expect(dollars(colluders.value(ALICE))).toBe('0');
});

it('sends nothing of it to an accomplice, converted or not', async () => {
  const colluders = await openCredited();
  await colluders.convert(ALICE, ETHER, TETHER, coins('10'));
  const outcomes = [
    await colluders.send(ALICE, BOB, TETHER, coins('16000')),
    await colluders.send(ALICE, BOB, ETHER, coins('5')),
  ];
  await colluders.withdraw(BOB, TETHER, coins('16000'));
  await colluders.withdraw(BOB, ETHER, coins('5'));
  await expectNothingLeft(colluders);
  expect(outcomes).toEqual(['withdraw_locked', 'withdraw_locked']);
});

it('withdraws nothing of it in many steps: there and back, in parts, by way of another wallet', async () => {
  const colluders = await openCredited();
  for (let step = 0; step < 10; step += 1) {
    const amount = units(colluders.available(ALICE, ETHER) / 2n);
    await colluders.convert(ALICE, ETHER, TETHER, amount);
    await colluders.move(ALICE, ETHER, step % 2 === 0);
    await colluders.withdraw(ALICE, TETHER, coins('100'));
    await colluders.send(ALICE, BOB, TETHER, coins('50'));
    await colluders.withdraw(BOB, TETHER, coins('50'));
  }
  await expectNothingLeft(colluders);
});
