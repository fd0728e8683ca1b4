/** A buyer and a seller of one order at the exchange: one of them has the page, the other one and their other devices
 *  change the order by calls. */
import { randomUUID } from 'node:crypto';
import { assert } from '#contract/core/assert.ts';
import { P2P_ORDER_STATUSES, type P2pRole } from '#contract/core/p2p.ts';
import { postAd, takeAd, verifyTrader } from '#tests/support/journey-p2p.ts';
import { callerOf, newUser, openTrader, type Caller } from '#tests/support/journey.ts';
import type { Drive } from '../driver.ts';

const USDT = 1;
const [SPOT_WALLET, P2P_WALLET] = [2, 1] as const;
const NAMES = { buyer: ['Mai', 'Tran'], seller: ['Anna', 'Keller'] } as const;
interface OrderWire {
  readonly status: number;
}

export class P2pTrade {
  readonly #callers: Readonly<Record<P2pRole, Caller>>;
  readonly uid: string;

  constructor(callers: Readonly<Record<P2pRole, Caller>>, uid: string) {
    this.#callers = callers;
    this.uid = uid;
  }

  /** @param role the side that has the page. */
  static async open(drive: Drive, role: P2pRole): Promise<P2pTrade> {
    const callers = {
      buyer: await openCaller(drive, 'buyer', role),
      seller: await openCaller(drive, 'seller', role),
    };
    await callers.seller.post('/wallet-transfer', {
      coin_id: USDT,
      from_wallet_type: SPOT_WALLET,
      to_wallet_type: P2P_WALLET,
      amount: '500',
      request_id: randomUUID(),
    });
    const adId = await postAd({ caller: callers.seller });
    return new P2pTrade(callers, await takeAd({ caller: callers.buyer }, adId));
  }

  markPaid(): Promise<void> {
    return this.#change('buyer', 'order-mark-paid', { declaration: true });
  }

  takeBack(): Promise<void> {
    return this.#change('buyer', 'order-unmark-paid');
  }

  cancel(): Promise<void> {
    return this.#change('buyer', 'order-cancel', { reason: 'cannot_pay', declaration: 1 });
  }

  /** Changes something beside the status, which the open dialog is not about. */
  async changeDetails(action: string | undefined): Promise<void> {
    const isExtended = (await this.isPaid()) || action === 'extend_payment';
    if (isExtended) await this.#change('seller', 'order-cancel-request', { reason: 'no_answer' });
    else await this.#change('seller', 'order-extend');
  }

  async isPaid(): Promise<boolean> {
    return (await this.#status()) === P2P_ORDER_STATUSES.paid;
  }

  async #status(): Promise<number> {
    const path = `/p2p/order-details/${this.uid}`;
    return (await this.#callers.buyer.get<OrderWire>(path)).status;
  }

  async #change(role: P2pRole, path: string, body: object = {}): Promise<void> {
    await this.#callers[role].post(`/p2p/${path}`, {
      order_uid: this.uid,
      expected_status: await this.#status(),
      request_id: randomUUID(),
      ...body,
    });
  }
}

async function openCaller(
  { page, request, exchange }: Drive,
  role: P2pRole,
  own: P2pRole,
): Promise<Caller> {
  const user = newUser();
  const caller =
    role === own
      ? await openTrader(page, request, user)
      : await callerOf(request, user, { isNew: true });
  const { user: profile } = await caller.get<{ readonly user: { readonly id: number } }>(
    '/profile',
  );
  assert(profile.id > 0, 'a user has an ID');
  verifyTrader(exchange.folder, profile.id, NAMES[role]);
  return caller;
}
