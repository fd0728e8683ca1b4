/** Traders of peer-to-peer trading: profiles, feedback, and whom a user follows, blocks or reports. */
import * as v from 'valibot';
import { P2P_APPLICATION_LENGTH_MAX, P2P_APPLICATION_LENGTH_MIN } from '../core/p2p.ts';
import { route } from '../core/route.ts';
import { listOf } from '../codec.ts';
import { lineText, p2pFileIds, p2pOrderUidText, traderIdText } from '../entities/p2p-common.ts';
import { merchantStandingCodec } from '../entities/p2p-merchant.ts';
import { feedbackCodec, traderCodec, traderProfileCodec } from '../entities/p2p-trader.ts';
import { field, fields, omittableField } from '../fields.ts';
import { pageFields, pageOf } from '../pages.ts';
import { requestIdText } from '../wire.ts';

const uid = field('uid', traderIdText);

export const traderProfile = route({
  method: 'GET',
  path: '/p2p/trader-profile/:uid',
  access: 'optional',
  params: fields({ uid }),
  reply: traderProfileCodec,
  isSilent: true,
});

/** The reader's own profile, with the same figures that others see. */
export const ownTraderProfile = route({
  method: 'GET',
  path: '/p2p/my-profile',
  access: 'trader',
  reply: traderProfileCodec,
  isSilent: true,
});

/** Whether the reader is a merchant, may apply to be one, and what became of the last application. */
export const merchantStanding = route({
  method: 'GET',
  path: '/p2p/merchant-application',
  access: 'trader',
  reply: merchantStandingCodec,
  isSilent: true,
});

export const applyForMerchant = route({
  method: 'POST',
  path: '/p2p/merchant-apply',
  access: 'trader',
  body: fields({
    text: field(
      'text',
      v.pipe(
        lineText(P2P_APPLICATION_LENGTH_MAX),
        v.trim(),
        v.minLength(P2P_APPLICATION_LENGTH_MIN),
      ),
    ),
    requestId: field('request_id', requestIdText),
  }),
  reply: merchantStandingCodec,
});

/** Feedback about a trader, newest first. */
export const traderFeedback = route({
  method: 'GET',
  path: '/p2p/trader-feedback/:uid',
  access: 'public',
  params: fields({ uid }),
  query: fields(pageFields),
  reply: pageOf(feedbackCodec),
  isSilent: true,
});

export const RELATIONS = ['followed', 'blocked'] as const;
export type Relation = (typeof RELATIONS)[number];

export const relatedTraders = route({
  method: 'GET',
  path: '/p2p/related-users',
  access: 'trader',
  query: fields({ relation: field('relation', v.picklist(RELATIONS)) }),
  reply: listOf(traderCodec),
  isSilent: true,
});

const switchBody = fields({ uid, isOn: field('on', v.boolean()) });

export const followTrader = route({
  method: 'POST',
  path: '/p2p/user-follow',
  access: 'trader',
  body: switchBody,
  reply: traderProfileCodec,
});

export const blockTrader = route({
  method: 'POST',
  path: '/p2p/user-block',
  access: 'trader',
  body: switchBody,
  reply: traderProfileCodec,
});

export const REPORT_REASONS = [
  'payment_fraud',
  'coin_locking',
  'off_platform',
  'abuse',
  'third_party_account',
  'other',
] as const;

/** Reports a trader to the operator. */
export const reportTrader = route({
  method: 'POST',
  path: '/p2p/user-report',
  access: 'trader',
  body: fields({
    uid,
    orderUid: omittableField('order_uid', p2pOrderUidText),
    reason: field('reason', v.picklist(REPORT_REASONS)),
    text: field('text', lineText(2_000)),
    files: p2pFileIds,
    requestId: field('request_id', requestIdText),
  }),
  reply: undefined,
});
