/** Calls of simple earn with a request ID. */
import type { RouteName } from '#contract/routes.ts';
import type { Caller, Prepare } from './caller.ts';

type Row = Readonly<Record<string, unknown>>;

async function productOf(own: Caller, type: number): Promise<number> {
  const { data } = await own.get('earnProducts', { coin_type: 'USDT', earn_type: type });
  const [product] = data as unknown as readonly Row[];
  return Number(product?.['id']);
}

const LOCKED = 1;
const FLEXIBLE = 2;
const subscription = { from_wallet_type: 2, agreement: true };

async function positionOf(own: Caller, type: number): Promise<number> {
  const body = { product_id: await productOf(own, type), amount: '20', ...subscription };
  const position = await own.must('subscribeToEarn', { ...body, request_id: crypto.randomUUID() });
  return Number(position['id']);
}

export const EARN_PREPARE: Readonly<Partial<Record<RouteName, Prepare>>> = {
  subscribeToEarn: async (own) => ({
    product_id: await productOf(own, LOCKED),
    amount: '10',
    ...subscription,
  }),
  redeemFromEarn: async (own) => ({
    position_id: await positionOf(own, FLEXIBLE),
    amount: '1',
    speed: 1,
  }),
  setEarnRenewal: async (own) => ({
    position_id: await positionOf(own, LOCKED),
    auto_renew: true,
  }),
  setAutoSubscription: async (own) => ({
    product_id: await productOf(own, FLEXIBLE),
    on: true,
    keep_free: '100',
    minimum: '10',
  }),
};

/** Another value of each field that tells two requests apart. */
export const EARN_OTHERS: Readonly<Partial<Record<RouteName, Row>>> = {
  subscribeToEarn: {
    product_id: 999,
    amount: '11',
    all: true,
    from_wallet_type: 1,
    auto_renew: true,
    renewal_floor: '0.01',
  },
  redeemFromEarn: { position_id: 999, amount: '2', all: true, speed: 2, accepted_loss: '1' },
  setEarnRenewal: { position_id: 999, auto_renew: false, renewal_floor: '0.01' },
  setAutoSubscription: { product_id: 999, on: false, keep_free: '101', minimum: '11' },
};
