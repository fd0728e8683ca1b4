/** Wire examples of the Launchpad: 1,000 tokens at 0.05, of which a commitment of 50 gets 400. */
import { decimal } from '../core/decimal.ts';
import { DAY_MS } from '../core/durations.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import type { WireOf } from '../codec.ts';
import type {
  balanceSampleCodec,
  commitmentCodec,
  launchpadProjectCodec,
  publishedCommitmentCodec,
} from '../entities/launchpad.ts';
import type { commitmentUpdateCodec, icoProgressCodec } from '../realtime/launchpad.ts';
import type { allocationProof, joinWaitingRoom, launchpadLimit } from '../rest/launchpad.ts';
import { SAMPLE_TIME } from './spot.ts';

const daysFromNow = (days: number): string => isoOf((SAMPLE_TIME + days * DAY_MS) as EpochMs);

export const REQUEST_ID = '7d3b9f10-64ce-4f2a-8b57-15e0a9c2d486';
export const SEED = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
export const TERMS_HASH = '2a7a966157153cb92ff2f564e562e5477cf7af4e59cdd0527514ff37c36c732c';
const SEED_HASH = '7b3d979ca8330a94fa7e9e1b466d8b99e0bcdea1ec90596c0dcc8d7ef6b4300c';
const RECEIPT_HASH = '1456f0b38713d63a7c837ed452c64b8f57629a9c5085cb64d6f046b88b12425e';

const phases: WireOf<typeof launchpadProjectCodec>['phases'] = [
  { phase: 1, starts_at: daysFromNow(-9), ends_at: daysFromNow(-7) },
  { phase: 2, starts_at: daysFromNow(-7), ends_at: daysFromNow(-1) },
  { phase: 3, starts_at: daysFromNow(-1), ends_at: daysFromNow(1) },
  { phase: 4, starts_at: daysFromNow(1), ends_at: daysFromNow(1.1) },
  { phase: 5, starts_at: daysFromNow(1.1), ends_at: daysFromNow(200) },
];

export const launchpadProjectWire: WireOf<typeof launchpadProjectCodec> = {
  id: 4,
  name: 'Harbor',
  coin_type: 'HRB',
  description: 'Storage that is paid by use.',
  links: [{ kind: 'website', url: 'https://example.com/harbor' }],
  total_tokens: decimal('1000'),
  price: decimal('0.05'),
  price_coin: 'USDT',
  sale_type: 1,
  lot: decimal('1'),
  hard_cap_per_user: decimal('400'),
  minimum_commit: decimal('1'),
  maximum_commit: decimal('1000'),
  ticket_size: null,
  max_tickets: null,
  snapshot_coin: 'USDT',
  snapshot_days: 6,
  limit_ratio: decimal('1'),
  phases,
  kyc_level: 1,
  blocked_countries: [],
  vesting: [
    { percent: decimal('40'), at: daysFromNow(1.1) },
    { percent: decimal('60'), at: daysFromNow(90) },
  ],
  listing_at: daysFromNow(2),
  phase: 3,
  committed_total: decimal('100'),
  participants: 3,
  allocated_total: decimal('0'),
  seed_hash: SEED_HASH,
  seed: null,
  terms_hash: TERMS_HASH,
  pair: null,
};

export const commitmentWire: WireOf<typeof commitmentCodec> = {
  project_id: 4,
  name: 'Harbor',
  coin_type: 'HRB',
  price_coin: 'USDT',
  receipt_no: 1,
  receipt_hash: RECEIPT_HASH,
  committed: decimal('50'),
  tickets: 0,
  tickets_from: null,
  tickets_to: null,
  tickets_won: [],
  allocated_tokens: decimal('400'),
  charged: decimal('20'),
  refunded: decimal('30'),
  status: 3,
  claims: [
    { index: 0, tokens: decimal('160'), claim_at: daysFromNow(1.1), claimed_at: null },
    { index: 1, tokens: decimal('240'), claim_at: daysFromNow(90), claimed_at: null },
  ],
  claimable: decimal('0'),
  committed_at: daysFromNow(-0.5),
  unread_count: 0,
};

export const balanceSampleWire: WireOf<typeof balanceSampleCodec> = {
  at: daysFromNow(-2),
  amount: decimal('250'),
};

export const launchpadLimitWire: WireOf<typeof launchpadLimit.reply> = {
  average: decimal('250'),
  limit: decimal('250'),
  committed: decimal('50'),
  samples: 144,
  hours: 144,
  obstacle: null,
  identity_by: daysFromNow(-1),
};

export const waitingPlaceWire: WireOf<typeof joinWaitingRoom.reply> = {
  project_id: 4,
  ahead: 12,
  turn_until: null,
  starts_at: daysFromNow(-1),
};

export const allocationProofWire: WireOf<typeof allocationProof.reply> = {
  sale_type: 1,
  price_coin: 'USDT',
  price: decimal('0.05'),
  total_tokens: decimal('1000'),
  hard_cap_per_user: decimal('400'),
  lot: decimal('1'),
  ticket_size: null,
  committed_total: decimal('100'),
  participants: 3,
  allocated_total: decimal('1000'),
  charged_total: decimal('50'),
  refunded_total: decimal('50'),
  unsold: decimal('0'),
  seed_hash: SEED_HASH,
  seed: SEED,
  tickets_hash: null,
  ticket_count: null,
  closed_at: daysFromNow(1),
};

export const publishedCommitmentWire: WireOf<typeof publishedCommitmentCodec> = {
  receipt_no: 1,
  receipt_hash: RECEIPT_HASH,
  committed: decimal('50'),
  tickets: 0,
  allocated_tokens: decimal('400'),
  charged: decimal('20'),
  refunded: decimal('30'),
};

export const icoProgressWire: WireOf<typeof icoProgressCodec> = {
  seq: 9,
  server_time: SAMPLE_TIME,
  phase: 3,
  committed_total: decimal('100'),
  participants: 3,
  allocated_total: decimal('0'),
};

export const commitmentUpdateWire: WireOf<typeof commitmentUpdateCodec> = {
  seq: 2,
  server_time: SAMPLE_TIME,
  commitment: commitmentWire,
};
