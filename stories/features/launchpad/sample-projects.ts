/** Projects, limits and purchases of the Launchpad's stories, around the time of the samples. */
import { decimal } from '#contract/core/decimal.ts';
import { DAY_MS, HOUR_MS } from '#contract/core/durations.ts';
import type { LaunchpadPhase } from '#contract/core/launchpad.ts';
import { epochMs } from '#contract/core/time.ts';
import {
  commitmentCodec,
  launchpadProjectCodec,
  type Commitment,
  type LaunchpadProject,
} from '#contract/entities/launchpad.ts';
import { launchpadLimit } from '#contract/rest/launchpad.ts';
import {
  commitmentWire,
  launchpadLimitWire,
  launchpadProjectWire,
} from '#contract/samples/launchpad.ts';
import { SAMPLE_TIME } from '#contract/samples/spot.ts';

export const NOW = epochMs(SAMPLE_TIME);

export const project = launchpadProjectCodec.decode(launchpadProjectWire);

export const projectIn = (
  phase: LaunchpadPhase,
  changed: Partial<LaunchpadProject> = {},
): LaunchpadProject => ({ ...project, phase, ...changed });

export const lottery = projectIn('commit', {
  id: 5,
  name: 'Lantern',
  coin: 'LNT',
  saleType: 'lottery',
  ticketSize: decimal('40'),
  ticketsMax: 10,
  snapshotCoin: undefined,
  participants: 21,
});

export const firstCome = projectIn('commit', {
  id: 6,
  name: 'Quay',
  coin: 'QUAY',
  saleType: 'first_come',
  lot: decimal('10'),
  snapshotCoin: undefined,
  allocatedTotal: decimal('380'),
  committedTotal: decimal('19'),
});

export const limit = launchpadLimit.reply.decode(launchpadLimitWire);

/** Allocated, with a first part that can be claimed. */
export const allocated: Commitment = {
  ...commitmentCodec.decode(commitmentWire),
  claimable: decimal('160'),
};
export const committed: Commitment = {
  ...allocated,
  status: 'committed',
  allocatedTokens: decimal('0'),
  charged: decimal('0'),
  refunded: decimal('0'),
  claims: [],
  claimable: decimal('0'),
};
export const drawn: Commitment = {
  ...allocated,
  projectId: 5,
  name: 'Lantern',
  coin: 'LNT',
  tickets: 10,
  ticketsFrom: 21,
  ticketsTo: 30,
  wonTickets: [22, 25, 29],
};

export const pageOf = <Item>(items: readonly Item[], lastPage = 1) => ({
  items,
  currentPage: 1,
  lastPage,
  perPage: 20,
  total: items.length,
});

export const samples = Array.from({ length: 6 }, (_, hour) => ({
  at: epochMs(NOW - DAY_MS - hour * HOUR_MS - 1_234_000),
  amount: decimal(String(250 - hour * 3.5)),
}));
