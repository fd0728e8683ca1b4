/** Launchpad: projects whose tokens are sold before their listing, and what a user has committed. Commitments, prices
 *  and refunds are in the price coin. */
import * as v from 'valibot';
import { COMMITMENT_STATUSES, LAUNCHPAD_PHASES, SALE_TYPES } from '../core/launchpad.ts';
import { decimal } from '../core/decimal.ts';
import { listOf, plain, type ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault, optionalField } from '../fields.ts';
import { numberedInBody, numberedName } from '../numbered.ts';
import {
  countNumber,
  decimalText,
  idNumber,
  isoTime,
  knownText,
  positiveDecimal,
  shortText,
} from '../wire.ts';
import { coinCodeText } from './convert.ts';
import { countryText, identityLevelNumber } from './identity.ts';

export const launchpadPhase = numberedName(LAUNCHPAD_PHASES);
const ZERO = decimal('0');

/** SHA-256 in hexadecimal. */
export const sha256Text = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'a SHA-256 hash'));

const phaseCodec = fields({
  phase: field('phase', launchpadPhase),
  startsAt: field('starts_at', isoTime),
  endsAt: field('ends_at', isoTime),
});
const vestingCodec = fields({
  /** Percent of the tokens that can be claimed from `at` on; all parts sum to 100. */
  percent: field('percent', positiveDecimal),
  at: field('at', isoTime),
});

const LINK_KINDS = ['website', 'whitepaper', 'x', 'telegram', 'audit'] as const;
const linkCodec = fields({
  kind: field('kind', knownText(LINK_KINDS, 40, undefined)),
  address: field('url', v.pipe(shortText(300), v.regex(/^https:\/\//, 'an https address'))),
});

/** What the operator states; fixed with a hash from the commit phase on. */
export const projectTermsFields = {
  name: field('name', v.pipe(shortText(80), v.minLength(1))),
  coin: field('coin_type', coinCodeText),
  description: fieldWithDefault('description', shortText(4_000), ''),
  links: fieldWithDefault('links', listOf(linkCodec), []),
  totalTokens: field('total_tokens', positiveDecimal),
  price: field('price', positiveDecimal),
  priceCoin: field('price_coin', coinCodeText),
  saleType: field('sale_type', numberedInBody(SALE_TYPES)),
  /** Tokens are allocated in multiples of it. */
  lot: field('lot', positiveDecimal),
  /** Most tokens of one user. */
  capPerUser: field('hard_cap_per_user', positiveDecimal),
  minimumCommit: field('minimum_commit', positiveDecimal),
  maximumCommit: field('maximum_commit', positiveDecimal),
  /** Tokens of a lottery ticket, and tickets of one user. */
  ticketSize: optionalField('ticket_size', positiveDecimal),
  ticketsMax: optionalField('max_tickets', countNumber),
  /** Coin whose average balance limits the commitment; undefined for no limit by balance. */
  snapshotCoin: optionalField('snapshot_coin', coinCodeText),
  snapshotDays: fieldWithDefault('snapshot_days', countNumber, 0),
  /** Limit = average × this ratio, in the price coin. */
  limitRatio: fieldWithDefault('limit_ratio', decimalText, decimal('1')),
  phases: field('phases', listOf(phaseCodec)),
  identityLevel: fieldWithDefault('kyc_level', identityLevelNumber, 1),
  blockedCountries: fieldWithDefault('blocked_countries', listOf(plain(countryText)), []),
  vesting: field('vesting', listOf(vestingCodec)),
  /** When its market opens. */
  listsAt: optionalField('listing_at', isoTime),
};

export const launchpadProjectCodec = fields({
  id: field('id', idNumber),
  ...projectTermsFields,
  phase: field('phase', launchpadPhase),
  committedTotal: field('committed_total', decimalText),
  participants: field('participants', countNumber),
  /** Sold or allocated tokens. */
  allocatedTotal: fieldWithDefault('allocated_total', decimalText, ZERO),
  /** Hash of the seed, published before the commit phase; the seed itself follows at its end. */
  seedHash: field('seed_hash', sha256Text),
  seed: optionalField('seed', sha256Text),
  /** Hash of the terms; undefined before the commit phase. */
  termsHash: optionalField('terms_hash', sha256Text),
  /** The pair of its market, once it is listed. */
  pair: optionalField('pair', shortText(40)),
});
export type LaunchpadProject = ModelOf<typeof launchpadProjectCodec>;

const claimPart = fields({
  index: field('index', countNumber),
  tokens: field('tokens', decimalText),
  claimableAt: field('claim_at', isoTime),
  claimedAt: optionalField('claimed_at', isoTime),
});
export type ClaimPart = ModelOf<typeof claimPart>;

export const commitmentCodec = fields({
  projectId: field('project_id', idNumber),
  name: projectTermsFields.name,
  coin: projectTermsFields.coin,
  priceCoin: projectTermsFields.priceCoin,
  /** Running number of the user's first commit, and the hash that the file of all commitments has for it. */
  receiptNumber: field('receipt_no', countNumber),
  receiptHash: field('receipt_hash', sha256Text),
  committed: field('committed', decimalText),
  tickets: fieldWithDefault('tickets', countNumber, 0),
  /** First and last number of the user's tickets. */
  ticketsFrom: optionalField('tickets_from', countNumber),
  ticketsTo: optionalField('tickets_to', countNumber),
  wonTickets: fieldWithDefault('tickets_won', v.array(countNumber), []),
  allocatedTokens: fieldWithDefault('allocated_tokens', decimalText, ZERO),
  charged: fieldWithDefault('charged', decimalText, ZERO),
  refunded: fieldWithDefault('refunded', decimalText, ZERO),
  status: field('status', numberedInBody(COMMITMENT_STATUSES)),
  claims: fieldWithDefault('claims', listOf(claimPart), []),
  /** Tokens that can be claimed now. */
  claimable: fieldWithDefault('claimable', decimalText, ZERO),
  committedAt: field('committed_at', isoTime),
  /** Messages of the conversation about the purchase that the user has not read. */
  unreadCount: fieldWithDefault('unread_count', countNumber, 0),
});
export type Commitment = ModelOf<typeof commitmentCodec>;

/** One hourly reading of a user's balance. */
export const balanceSampleCodec = fields({
  at: field('at', isoTime),
  amount: field('amount', decimalText),
});
export type BalanceSample = ModelOf<typeof balanceSampleCodec>;

/** One line of the file from which anybody can calculate the allocation. */
export const publishedCommitmentCodec = fields({
  receiptNumber: commitmentCodec.fields.receiptNumber,
  receiptHash: commitmentCodec.fields.receiptHash,
  committed: commitmentCodec.fields.committed,
  tickets: commitmentCodec.fields.tickets,
  allocatedTokens: commitmentCodec.fields.allocatedTokens,
  charged: commitmentCodec.fields.charged,
  refunded: commitmentCodec.fields.refunded,
});
export type PublishedCommitment = ModelOf<typeof publishedCommitmentCodec>;
