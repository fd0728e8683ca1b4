/** Launchpad: projects, a user's limit and commitment, the waiting room, claims and the proof of an allocation. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { listOf, type ModelOf } from '../codec.ts';
import { coinCodeText, convertWallet } from '../entities/convert.ts';
import {
  balanceSampleCodec,
  commitmentCodec,
  launchpadPhase,
  launchpadProjectCodec,
  projectTermsFields,
  publishedCommitmentCodec,
  sha256Text,
} from '../entities/launchpad.ts';
import { field, fields, omittableField, optionalField } from '../fields.ts';
import { pageFields, pageFieldsOf, pageOf } from '../pages.ts';
import {
  countNumber,
  decimalText,
  idInPath,
  idNumber,
  isoTime,
  positiveDecimal,
  requestIdText,
} from '../wire.ts';

const requestId = field('request_id', requestIdText);
const projectId = field('project_id', idNumber);
const idParams = fields({ id: field('id', idInPath) });

export const launchpadProjects = route({
  method: 'GET',
  path: '/ico-list',
  access: 'public',
  query: fields({ phase: omittableField('phase', launchpadPhase) }),
  reply: listOf(launchpadProjectCodec),
  isSilent: true,
});

export const launchpadProject = route({
  method: 'GET',
  path: '/ico-details/:id',
  access: 'public',
  params: idParams,
  reply: launchpadProjectCodec,
  isSilent: true,
});

/** Why a user cannot take part. */
export const LAUNCHPAD_OBSTACLES = ['identity', 'identity_late', 'country', 'wrong_phase'] as const;
export type LaunchpadObstacle = (typeof LAUNCHPAD_OBSTACLES)[number];

const limitCodec = fields({
  /** Mean of the samples so far, in the snapshot coin. */
  average: field('average', decimalText),
  /** Most that can be committed, in the price coin. */
  limit: field('limit', decimalText),
  committed: field('committed', decimalText),
  sampleCount: field('samples', countNumber),
  /** Hours of the whole snapshot phase. */
  hourCount: field('hours', countNumber),
  obstacle: optionalField('obstacle', v.picklist(LAUNCHPAD_OBSTACLES)),
  /** Until when the identity must be approved. */
  identityBy: optionalField('identity_by', isoTime),
});
export type LaunchpadLimit = ModelOf<typeof limitCodec>;

export const launchpadLimit = route({
  method: 'GET',
  path: '/ico-my-limit/:id',
  access: 'trader',
  params: idParams,
  reply: limitCodec,
  isSilent: true,
});

/** Every reading of the user's balance, newest first. */
export const launchpadSamples = route({
  method: 'GET',
  path: '/ico-my-samples/:id',
  access: 'trader',
  params: idParams,
  query: fields(pageFields),
  reply: pageOf(balanceSampleCodec),
  isSilent: true,
});

/** The terms and risks were read. */
const agreement = field('agreement', v.literal(true));
/** Hash of the terms that the user has seen. */
const termsHash = field('terms_hash', sha256Text);

/** Adds to what is committed. It cannot be taken back. */
export const commitToProject = route({
  method: 'POST',
  path: '/ico-commit',
  access: 'trader',
  body: fields({
    projectId,
    amount: field('amount', positiveDecimal),
    wallet: field('wallet_type', convertWallet),
    agreement,
    termsHash,
    requestId,
  }),
  reply: commitmentCodec,
});

const placeCodec = fields({
  projectId,
  /** Before the start there are no places: they are drawn then. */
  ahead: optionalField('ahead', countNumber),
  /** Until when the user can buy; undefined while it is not the user's turn. */
  turnUntil: optionalField('turn_until', isoTime),
  startsAt: field('starts_at', isoTime),
});
export type WaitingPlace = ModelOf<typeof placeCodec>;

/** Enters the waiting room, or returns the place in it. A place belongs to the account. */
export const joinWaitingRoom = route({
  method: 'POST',
  path: '/ico-queue-join',
  access: 'trader',
  body: fields({ projectId }),
  reply: placeCodec,
  isSilent: true,
});

export const waitingPlace = route({
  method: 'GET',
  path: '/ico-queue/:id',
  access: 'trader',
  params: idParams,
  /** Without a place for a user who has not entered the room. */
  reply: fields({ place: optionalField('place', placeCodec) }),
  isSilent: true,
});

/** Buys tokens of a first come sale. */
export const buyTokens = route({
  method: 'POST',
  path: '/ico-buy',
  access: 'trader',
  body: fields({
    projectId,
    tokens: field('tokens', positiveDecimal),
    wallet: field('wallet_type', convertWallet),
    agreement,
    termsHash,
    requestId,
  }),
  reply: commitmentCodec,
});

export const commitments = route({
  method: 'GET',
  path: '/ico-my-commitments',
  access: 'trader',
  query: fields(pageFields),
  reply: pageOf(commitmentCodec),
  isSilent: true,
});

export const commitment = route({
  method: 'GET',
  path: '/ico-commitment/:id',
  access: 'trader',
  params: idParams,
  /** Without a commitment for a user who takes no part. */
  reply: fields({ commitment: optionalField('commitment', commitmentCodec) }),
  isSilent: true,
});

/** Claims everything that can be claimed now. */
export const claimTokens = route({
  method: 'POST',
  path: '/ico-claim',
  access: 'trader',
  body: fields({ projectId, requestId }),
  reply: commitmentCodec,
});

const proofCodec = fields({
  saleType: projectTermsFields.saleType,
  priceCoin: field('price_coin', coinCodeText),
  price: projectTermsFields.price,
  totalTokens: projectTermsFields.totalTokens,
  capPerUser: projectTermsFields.capPerUser,
  lot: projectTermsFields.lot,
  ticketSize: projectTermsFields.ticketSize,
  committedTotal: field('committed_total', decimalText),
  participants: field('participants', countNumber),
  allocatedTotal: field('allocated_total', decimalText),
  chargedTotal: field('charged_total', decimalText),
  refundedTotal: field('refunded_total', decimalText),
  unsold: field('unsold', decimalText),
  seedHash: field('seed_hash', sha256Text),
  seed: field('seed', sha256Text),
  /** SHA-256 of the list of tickets, by receipt number. */
  ticketsHash: optionalField('tickets_hash', sha256Text),
  ticketCount: optionalField('ticket_count', countNumber),
  /** End of the commit phase. */
  closedAt: field('closed_at', isoTime),
});
export type AllocationProof = ModelOf<typeof proofCodec>;

export const allocationProof = route({
  method: 'GET',
  path: '/ico-allocation-proof/:id',
  access: 'public',
  params: idParams,
  reply: proofCodec,
  isSilent: true,
});

/** All commitments without names, by receipt number. */
export const publishedCommitments = route({
  method: 'GET',
  path: '/ico-commitments/:id',
  access: 'public',
  params: idParams,
  query: fields(pageFieldsOf(200)),
  reply: pageOf(publishedCommitmentCodec),
  isSilent: true,
});

/** From both together anybody can calculate the allocation. */
export const allocationFileCodec = fields({
  proof: field('proof', proofCodec),
  commitments: field('commitments', listOf(publishedCommitmentCodec)),
});
