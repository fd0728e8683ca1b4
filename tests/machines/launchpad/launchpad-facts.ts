/** Facts about a project for the tests of the Launchpad's machines. */
import { decimal } from '#contract/core/decimal.ts';
import { commitmentCodec, launchpadProjectCodec } from '#contract/entities/launchpad.ts';
import { launchpadLimit } from '#contract/rest/launchpad.ts';
import {
  commitmentWire,
  launchpadLimitWire,
  launchpadProjectWire,
} from '#contract/samples/launchpad.ts';
import type { PurchaseFacts } from '#machines/launchpad/purchase.ts';

export const project = launchpadProjectCodec.decode(launchpadProjectWire);
export const commitment = commitmentCodec.decode(commitmentWire);
export const limit = {
  ...launchpadLimit.reply.decode(launchpadLimitWire),
  committed: decimal('0'),
};

/** 1,000 tokens at 0.05 with a cap of 400; 100 USDT are committed by others, 250 is the user's limit. */
export const facts: PurchaseFacts = {
  project,
  limit,
  available: decimal('600'),
  commitment: undefined,
};
