/** How a trader of peer-to-peer trading becomes a merchant: by an application, which the operator decides. */
import {
  P2P_APPLICATION_LENGTH_MAX,
  P2P_APPLICATION_STATES,
  P2P_MERCHANT_LEVELS,
} from '../core/p2p.ts';
import type { ModelOf } from '../codec.ts';
import { field, fields, optionalField } from '../fields.ts';
import { numberedInBody } from '../numbered.ts';
import { isoTime, shortText } from '../wire.ts';
import { identityLevelNumber } from './identity.ts';

export const merchantLevel = numberedInBody(P2P_MERCHANT_LEVELS);

export const merchantApplicationCodec = fields({
  state: field('state', numberedInBody(P2P_APPLICATION_STATES)),
  /** What the applicant has written. */
  text: field('text', shortText(P2P_APPLICATION_LENGTH_MAX)),
  /** What the operator has written about the decision; empty before it. */
  note: field('note', shortText(1_000)),
  createdAt: field('created_at', isoTime),
  decidedAt: optionalField('decided_at', isoTime),
});
export type MerchantApplication = ModelOf<typeof merchantApplicationCodec>;

export const merchantStandingCodec = fields({
  level: field('merchant_level', merchantLevel),
  identityLevel: field('kyc_level', identityLevelNumber),
  requiredIdentityLevel: field('required_kyc_level', identityLevelNumber),
  /** The last one; undefined without one. */
  application: optionalField('application', merchantApplicationCodec),
});
export type MerchantStanding = ModelOf<typeof merchantStandingCodec>;
