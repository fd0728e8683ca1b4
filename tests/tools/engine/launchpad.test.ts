import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isoOf } from '#contract/core/time.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import {
  COMMITMENTS_CSV_HEAD,
  commitmentCsvLine,
} from '#src/app/wiring/launchpad/commitments-file.ts';
import { createEngine } from '#tools/engine/engine-line.ts';
import { at, LOTTERY, openTestLaunchpad, USERS } from '#tests/support/test-launchpad.ts';

const engine = createEngine();
const ask = async (line: object) =>
  (await engine(JSON.stringify(line))) as Readonly<Record<string, unknown>>;
const sale = { op: 'launchpad.allocate', tokens: '1000', price: '0.05' };
const commits = { a: '50', b: '30', c: '20' };

it('shares 1,000 tokens among 50, 30 and 20 with a cap of 400, and leaves 100 with a cap of 300', async () => {
  expect(await ask({ ...sale, cap: '400', lot: '1', commits })).toEqual({
    allocated: { a: '400', b: '360', c: '240' },
    charged: { a: '20', b: '18', c: '12' },
    refunded: { a: '30', b: '12', c: '8' },
    unsold: '0',
  });
  const capped = await ask({ ...sale, cap: '300', commits });
  expect(capped['allocated']).toEqual({ a: '300', b: '300', c: '300' });
  expect(capped['unsold']).toBe('100');
});

it('rejects a line without a price, and a negative commitment', async () => {
  expect(await ask({ ...sale, price: '0', cap: '400', commits })).toEqual({
    error: '"price" is more than zero',
  });
  const negative = await ask({ ...sale, cap: '400', commits: { a: '-1' } });
  expect(negative['error']).toContain('commitment of a');
});

it('checks the file of commitments that the page downloads against the proof', async () => {
  const test = await openTestLaunchpad();
  const project = await test.project(LOTTERY);
  await test.goTo(at(2));
  for (const user of USERS) await test.commit(user, project, '20');
  await test.goTo(at(12));
  const proof = await test.service.proof(project.id);
  const published = await test.service.publishedPage(project.id, { page: 1, perPage: 200 });
  if (isRejection(proof) || isRejection(published)) throw new Error('the project is allocated');
  const wire = {
    sale_type: 2,
    price_coin: proof.priceCoin,
    price: proof.price,
    total_tokens: proof.totalTokens,
    hard_cap_per_user: proof.capPerUser,
    lot: proof.lot,
    ticket_size: proof.ticketSize,
    committed_total: proof.committedTotal,
    participants: proof.participants,
    allocated_total: proof.allocatedTotal,
    charged_total: proof.chargedTotal,
    refunded_total: proof.refundedTotal,
    unsold: proof.unsold,
    seed_hash: proof.seedHash,
    seed: proof.seed,
    tickets_hash: proof.ticketsHash,
    ticket_count: proof.ticketCount,
    closed_at: isoOf(proof.closedAt),
  };
  const folder = mkdtempSync(join(tmpdir(), 'launchpad-'));
  try {
    const file = join(folder, 'commitments.csv');
    const lines = published.rows.map(commitmentCsvLine);
    writeFileSync(file, [COMMITMENTS_CSV_HEAD, ...lines].join(''));
    expect(await ask({ op: 'launchpad.check', proof: wire, file })).toEqual({
      agrees: true,
      commitments: 6,
      problems: [],
    });
    writeFileSync(file, [COMMITMENTS_CSV_HEAD, ...lines.slice(1)].join(''));
    expect(await ask({ op: 'launchpad.check', proof: wire, file })).toMatchObject({
      agrees: false,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
