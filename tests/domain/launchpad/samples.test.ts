/** The samples of the contract have the hashes of the shared rules: pages show by them that figures agree. */
import { assert } from '#contract/core/assert.ts';
import { exactUnitsOf } from '#contract/core/decimal.ts';
import { parse } from '#contract/codec.ts';
import { commitmentCodec, launchpadProjectCodec } from '#contract/entities/launchpad.ts';
import { commitmentWire, launchpadProjectWire, SEED } from '#contract/samples/launchpad.ts';
import { receiptHashOf } from '#domain/launchpad/receipts.ts';
import { seedHashOf } from '#domain/launchpad/seed.ts';
import { termsHashOf } from '#domain/launchpad/terms.ts';
import { expect, it } from 'vitest';

it('has samples whose hashes of seed, terms and receipt agree', () => {
  const project = parse(launchpadProjectCodec, launchpadProjectWire);
  const commitment = parse(commitmentCodec, commitmentWire);
  assert(project.ok && commitment.ok, 'the samples parse');
  const { seedHash, termsHash } = project.model;
  expect(seedHashOf(SEED)).toBe(seedHash);
  expect(termsHashOf(project.model, seedHash)).toBe(termsHash);
  const { committed, ...receipt } = commitment.model;
  expect(receiptHashOf({ ...receipt, committed: exactUnitsOf(committed) })).toBe(
    receipt.receiptHash,
  );
});
