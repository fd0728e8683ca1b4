/** Accounts into which the buyer of an order may pay, as they were when it was made. They are encrypted. */
import { parse } from '#contract/codec.ts';
import { assert } from '#contract/core/assert.ts';
import { jsonOf } from '#contract/core/json.ts';
import {
  orderPaymentMethodCodec,
  type OrderPaymentMethod,
} from '#contract/entities/p2p-payment-method.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { Db } from '#server/db/database.ts';
import type { Sealer } from '#server/identity/sealed.ts';
import { openOrdersOfBuyer, type P2pOrderRecord } from './order-rows.ts';

const ownerOf = (uid: string): string => `p2p-order ${uid}`;

export const sealMethods = (
  sealer: Sealer,
  uid: string,
  methods: readonly OrderPaymentMethod[],
): Buffer => {
  const wire = methods.map((method) => orderPaymentMethodCodec.encode(method));
  return sealer.seal(Buffer.from(JSON.stringify(wire)), ownerOf(uid));
};

export function methodsOf(
  sealer: Sealer,
  { methods, uid }: Pick<P2pOrderRecord, 'methods' | 'uid'>,
): readonly OrderPaymentMethod[] {
  const list = jsonOf(sealer.open(methods, ownerOf(uid)).toString('utf8'));
  assert(Array.isArray(list), 'stored accounts are a list');
  return list.map((wire: unknown) => {
    const parsed = parse(orderPaymentMethodCodec, wire);
    assert(parsed.ok, 'stored accounts are valid');
    return parsed.model;
  });
}

/** Whether an open order of this user shows the account: as long as a payment may be made into it or is disputed. */
export function isMethodShownTo(
  { db, sealer }: { readonly db: Db; readonly sealer: Sealer },
  userId: UserId,
  methodId: number,
): boolean {
  return openOrdersOfBuyer(db, userId).some((order) =>
    methodsOf(sealer, order).some((method) => method.methodId === methodId),
  );
}
