/** Random trades, fees, reviews, hours and restarts: each fee earns once, no balance is overdrawn, the ledger sums to zero, and what was paid is what the rows say. */
import { expect, it } from 'vitest';
import { decimal, units } from '#contract/core/decimal.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import { splitCommission } from '#domain/referral-split.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { countOf } from '#tests/support/count-of.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { BTC, USDT } from '#tests/support/test-exchange.ts';
import { USE } from '#tests/support/shared-signs.ts';
import { openTestReferrals, user, type TestReferrals } from '#tests/support/test-referrals.ts';

const SEED = Number(process.env['TIDEMARK_SEED'] ?? 26_1127);
const STEP_COUNT = countOf({ short: 600, long: 20_000 });
const INVITEE_COUNT = 8;

async function acceptAll({ referrals }: TestReferrals): Promise<void> {
  for (const { id: inviteeId } of referrals.reviews()) {
    await referrals.decide({ inviteeId, decision: 'accept', onDecided: () => undefined });
  }
}

it(`[REF-01] counts and pays each fee once over random steps (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  let at = await openTestReferrals();
  // A chain: each user invites the next one.
  for (let number = 2; number <= INVITEE_COUNT; number += 1) {
    await at.invite(user(number), user(number - 1), random.pick([0, 5, 10, 25]));
  }
  for (let step = 0; step < STEP_COUNT; step += 1) {
    const payer = user(random.between(1, 11));
    const draw = random.next();
    if (draw < 0.35) {
      const type = random.pick(['trade_fee', 'futures_fee', 'withdrawal_fee'] as const);
      const fee = units(BigInt(random.between(1, 2_000)));
      await at.payFee(payer, fee, type, random.pick([USDT, BTC]));
    } else if (draw < 0.6) await at.sell(payer, `0.00${random.between(10, 99)}`);
    else if (draw < 0.75) await at.settle();
    else if (draw < 0.85) at.pass(random.between(1, HOUR_MS));
    else if (draw < 0.9) at = at.restart();
    else if (draw < 0.91) USE.address(at, payer, 'a');
    else if (draw < 0.92) await acceptAll(at);
    else if (draw < 0.95) {
      const place = random.pick(['valueOf', 'putNotification', 'none'] as const);
      at.failure.in = place === 'none' ? undefined : place;
    } else {
      // The caller of a failed payment learns of it.
      const leaving = at.referrals.leave(payer).catch(() => undefined);
      await Promise.all([at.settle(), at.settle(), leaving]);
    }
  }
  at.failure.in = undefined;
  at.pass(HOUR_MS);
  await at.settle();
  await acceptAll(at);
  const { db } = at.test;
  const reviews = db.get<{ count: bigint }>('SELECT count(*) AS count FROM referral_review');
  expect(reviews?.count).toBeGreaterThan(0n);
  expect(checkLedger(db)).toEqual([]);

  const rows = db.all<{
    beneficiary_id: bigint;
    invitee_id: bigint;
    role: string;
    level: bigint;
    coin_id: bigint;
    rate: string;
    fee_units: bigint;
    amount_units: bigint;
    paid_at_ms: bigint | null;
  }>('SELECT * FROM referral_earning');
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter((row) => row.paid_at_ms === null)).toEqual([]);
  for (const coin of [USDT, BTC].map(BigInt)) {
    const paid = db.get<{ sum: bigint }>(
      `SELECT sum(amount_units) AS sum FROM transfer JOIN account ON account.id = debit_account_id
        WHERE type = 'referral' AND coin_id = ?`,
      [coin],
    );
    const own = rows.filter((row) => row.coin_id === coin);
    expect(own.reduce((sum, row) => sum + row.amount_units, 0n)).toBe(paid?.sum);
  }
  // The first level's rows hold the fees of each invited user, except hours too small for a unit.
  for (let number = 2; number <= INVITEE_COUNT; number += 1) {
    const fees = db.get<{ sum: bigint }>(
      `SELECT sum(amount_units) AS sum FROM transfer WHERE payer_id = ?
        AND type IN ('trade_fee', 'futures_fee', 'withdrawal_fee')`,
      [number],
    );
    const first = rows.filter(
      (row) => row.invitee_id === BigInt(number) && row.role === 'referrer' && row.level === 1n,
    );
    const counted = first.reduce((sum, row) => sum + row.fee_units, 0n);
    expect(counted <= (fees?.sum ?? 0n)).toBe(true);
    // A deleted row has fees below five units.
    expect((fees?.sum ?? 0n) - counted).toBeLessThan(5n * BigInt(STEP_COUNT));
    const share = db.get<{ share: bigint }>(
      'SELECT friend_share AS share FROM referral WHERE invitee_id = ?',
      [number],
    );
    for (const row of first) {
      const percent = decimal(String(share?.share));
      expect(row.amount_units).toBe(
        splitCommission(row.fee_units, decimal(row.rate), percent).referrer,
      );
    }
  }
});
