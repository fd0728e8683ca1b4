/** Products of simple earn on the operator's desk. A product opens only when its rewards are covered. */
import * as v from 'valibot';
import { EARLY_RULES } from '../core/earn.ts';
import { listOf, type ModelOf } from '../codec.ts';
import { aprText, earnProductCodec, earnType } from '../entities/earn.ts';
import { coinCodeText } from '../entities/convert.ts';
import { calendarDate } from '../entities/identity.ts';
import { field, fields, fieldWithDefault, omittableField } from '../fields.ts';
import { countNumber, decimalText, idNumber, isoTime, positiveDecimal } from '../wire.ts';
import { OPERATOR_CALLS } from './addresses.ts';
import { operatorRoute } from './operator-route.ts';
import { outcomeCodec } from './outcome.ts';

const deskProduct = fields({
  ...earnProductCodec.fields,
  subscribed: field('subscribed', decimalText),
  positionCount: field('positions', countNumber),
  /** Frozen of the house for the rewards. */
  covered: field('covered', decimalText),
});
export type DeskEarnProduct = ModelOf<typeof deskProduct>;

export const deskEarnProducts = operatorRoute({
  method: 'GET',
  path: OPERATOR_CALLS.earn,
  reply: fields({ products: field('products', listOf(deskProduct)) }),
});

const tiers = earnProductCodec.fields.tiers;
const newProduct = fields({
  coin: field('coin_type', coinCodeText),
  rewardCoin: omittableField('reward_coin_type', coinCodeText),
  type: field('earn_type', earnType),
  durationDays: omittableField('duration_days', countNumber),
  apr: field('apr', aprText),
  tiers,
  minimum: field('minimum', positiveDecimal),
  personalQuota: field('personal_quota', positiveDecimal),
  totalQuota: field('total_quota', positiveDecimal),
  earlyRule: fieldWithDefault('early_rule', v.picklist(EARLY_RULES), 'none'),
  earlyApr: omittableField('early_apr', aprText),
  minimumHoldHours: fieldWithDefault('minimum_hold_hours', countNumber, 0),
  isRenewable: fieldWithDefault('renewable', v.boolean(), false),
  subscribesFrom: omittableField('subscribe_from', isoTime),
  subscribesUntil: omittableField('subscribe_to', isoTime),
});
export type NewEarnProduct = ModelOf<typeof newProduct>;

/** What the product would freeze of the house, and whether it has that much. Nothing is stored. */
export const previewEarnProduct = operatorRoute({
  method: 'POST',
  path: `${OPERATOR_CALLS.earn}/preview`,
  body: newProduct,
  reply: fields({
    cover: field('cover', decimalText),
    available: field('available', decimalText),
    isCovered: field('covered', v.boolean()),
  }),
});

export const createEarnProduct = operatorRoute({
  method: 'POST',
  path: OPERATOR_CALLS.earn,
  body: newProduct,
  reply: outcomeCodec,
});

const params = fields({ id: field('id', idNumber) });

/** Open positions go on. */
export const setEarnProductOpen = operatorRoute({
  method: 'POST',
  path: `${OPERATOR_CALLS.earn}/:id/open`,
  params,
  body: fields({ isOpen: field('open', v.boolean()) }),
  reply: outcomeCodec,
});

/** A flexible product's rate from a later day on. Users are told. */
export const announceEarnRate = operatorRoute({
  method: 'POST',
  path: `${OPERATOR_CALLS.earn}/:id/rate`,
  params,
  body: fields({ apr: field('apr', aprText), from: field('from', calendarDate) }),
  reply: outcomeCodec,
});
