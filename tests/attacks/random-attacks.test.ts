/** Random attacks of colluding accounts on the insurance fund of futures. */
import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { engineContractOf } from '#server/futures/engine-contract.ts';
import type { FuturesContract } from '#server/futures/engine/engine-terms.ts';
import { btcTiers } from '#tests/support/futures/btc-tiers.ts';
import { BTC, contractOf, tiersOf } from '#tests/support/futures/test-engine.ts';
import { countOf } from '#tests/support/count-of.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';
import { BTC_CONTRACT } from '#tests/support/test-futures.ts';
import { Attack, type AttackCounts } from './attack.ts';

const ATTACK_COUNT = countOf({ short: 400, long: 50_000 });
const SEED = countOf({ short: 132, long: 133 });
const STEP_COUNT = 24;
/** 0.0001 USDT in 10^-24: margins and prices of the two are rounded at different times. */
const ROUNDING = 10n ** 20n;

const BAND = decimal('0.1');

/** The listed contract, and one without a band, where only cost and maintenance margin protect the fund; both without a
 *  limit of the fund. */
const CONTRACTS = [
  { ...engineContractOf(BTC_CONTRACT), id: BTC, fundHourMax: undefined },
  contractOf({ tiers: btcTiers(), priceBand: undefined }),
  contractOf({ priceBand: BAND }),
];

/** Without steps down, whose fee depends on what a position has gained. */
const ONE_TIER = [BAND, undefined].map(
  (priceBand) =>
  contractOf({ tiers: tiersOf([{ from: '0', to: '1000000000', mmr: '0.004', max_leverage: '125' }]), priceBand }), // prettier-ignore
);

/** What has to happen for the attacks to mean something. */
const EACH = ['opening orders: filled', 'opening orders: would_be_liquidated', 'orders not covered', 'reversals', 'closing orders: filled']; // prettier-ignore

function expectAll(counts: AttackCounts, names: readonly string[]): void {
  console.log(`seed ${SEED}, ${ATTACK_COUNT} attacks:`, counts);
  for (const name of names) expect(counts[name] ?? 0, name).toBeGreaterThan(ATTACK_COUNT / 60);
}

/** Accounts with positions that the mark price has moved, so that some are near their liquidation. */
function openPositions(
  random: SeededRandom,
  counts: AttackCounts,
  contracts: readonly FuturesContract[],
): Attack {
  const attack = Attack.open(random.pick(contracts), random, counts);
  for (let step = 0; step < STEP_COUNT; step += 1) {
    attack.act();
    if (random.next() < 0.2) attack.moveMark();
  }
  attack.repeatMark();
  return attack;
}

it(`[FUT-15] loses nothing of the fund to ${ATTACK_COUNT} attacks while the mark price stands still (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  const counts: AttackCounts = {};
  for (let number = 0; number < ATTACK_COUNT; number += 1) {
    const attack = openPositions(random, counts, CONTRACTS);
    const { fundLoss: lossBefore, liquidationCount } = attack;
    for (let step = 0; step < STEP_COUNT; step += 1) {
      attack.act();
      if (random.next() < 0.3) attack.repeatMark();
    }
    attack.repeatMark();
    const loss = attack.fundLoss - lossBefore;
    if (loss > 0n) expect.fail(`attack ${number} costs the fund ${loss}`);
    expect(attack.liquidationCount, `liquidations of attack ${number}`).toBe(liquidationCount);
  }
  expectAll(counts, EACH);
});

it(`[FUT-15] loses no more of the fund to ${ATTACK_COUNT} attacks when the mark price moves than the same positions, opened at the mark price, cost it (seed ${SEED})`, () => {
  const random = seededRandom(SEED + 1);
  const counts: AttackCounts = {};
  let liquidatedCount = 0;
  for (let number = 0; number < ATTACK_COUNT; number += 1) {
    const attack = openPositions(random, counts, ONE_TIER);
    for (let step = 0; step < STEP_COUNT; step += 1) attack.act();
    attack.leaveToAccomplice();
    const twin = attack.openedAtMark();
    expect(twin.liquidationCount, `attack ${number} has positions that are due`).toBe(0);
    const { liquidationCount: before, deleveragingCount } = attack;
    for (let step = 0; step < STEP_COUNT && attack.liquidationCount === before; step += 1) {
      attack.moveMark();
      twin.setMark(attack.mark);
    }
    // Which positions a deleveraging reduces depends on their profit, so the two differ after it.
    if (attack.deleveragingCount + twin.deleveragingCount > deleveragingCount) continue;
    if (attack.liquidationCount > before) liquidatedCount += 1;
    const more = attack.fundLoss - twin.fundLoss;
    if (more > ROUNDING) expect.fail(`attack ${number} costs the fund ${more} more`);
  }
  console.log(`${liquidatedCount} attacks ended in a liquidation that was compared`);
  expect(liquidatedCount).toBeGreaterThan(ATTACK_COUNT / 20);
  expectAll(counts, [...EACH, 'liquidations', 'deleveragings']);
});
