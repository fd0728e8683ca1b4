/** Both sides of an order together, over a small exchange that decides by the shared rules: random histories of users,
 *  network, time and desk. No history releases the escrow outside the statuses that may, and none releases it twice. */
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { expect, it } from 'vitest';
import { assert } from '#contract/core/assert.ts';
import { MINUTE_MS } from '#contract/core/durations.ts';
import { requestId } from '#contract/core/ids.ts';
import { P2P_ROLES, type P2pOrderStatus, type P2pRole } from '#contract/core/p2p.ts';
import { decimal } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import { ApiError } from '#contract/envelope.ts';
import type { P2pFile, P2pOrderDetails } from '#contract/entities/p2p-order.ts';
import { allowedActions, appealReasons, barOf, type OrderFacts } from '#domain/p2p/order-rules.ts';
import {
  CANCEL_REQUEST_MS,
  GRACE_MS,
  RELEASE_DEADLINE_MS,
  SETTLEMENT_MS,
} from '#domain/p2p/order-windows.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { ORDER_CALLS, type OrderAction, type OrderChange } from '#machines/p2p/order-changes.ts';
import { orderMachine, type FileUpload } from '#machines/p2p/order.machine.ts';
import type { ChangeOrder } from '#machines/p2p/order.ts';
import { countOf } from '../../support/count-of.ts';
import { seededRandom, type SeededRandom } from '../../support/seeded-random.ts';
import { AWAITING, FILE, lost, NOW, reportOf, settle } from './open-order.ts';

const ACTIONS = Object.keys(ORDER_CALLS) as OrderAction[];

interface Movement {
  readonly status: P2pOrderStatus;
  readonly to: 'buyer' | 'seller' | 'both';
  readonly isAfterGrace: boolean;
}

/** The exchange's rules about one order, without ads, ledger and storage. */
class ModelExchange {
  facts: OrderFacts;
  revision = 1;
  readonly movements: Movement[] = [];
  /** Accepted requests by their IDs. */
  readonly done = new Map<string, OrderAction>();
  readonly #statusBefore: P2pOrderStatus[] = [];
  #share = 0;
  #proposalId = 0;
  readonly #now: () => number;
  readonly #hasFeedback: Record<P2pRole, boolean> = { buyer: false, seller: false };
  readonly #hasComplained: Record<P2pRole, boolean> = { buyer: false, seller: false };
  /** Called after each change. */
  onChange: () => void = () => undefined;

  constructor(now: () => number) {
    this.#now = now;
    this.facts = {
      status: 'awaiting_payment',
      paymentExpiresAt: now() + 15 * MINUTE_MS,
      isExtended: false,
      graceUntil: undefined,
      paidAt: undefined,
      isTakenBack: false,
      closedAt: undefined,
      isSettled: false,
      cancelRequest: 'none',
      cancelRequestCount: 0,
      cancelRequestExpiresAt: undefined,
      appealedBy: undefined,
      proposedBy: undefined,
      proposalExpiresAt: undefined,
      hasComplained: false,
      hasGivenFeedback: false,
    };
  }

  #factsOf(role: P2pRole): OrderFacts {
    return {
      ...this.facts,
      hasComplained: this.#hasComplained[role],
      hasGivenFeedback: this.#hasFeedback[role],
    };
  }

  viewOf(role: P2pRole): P2pOrderDetails {
    const facts = this.#factsOf(role);
    const now = this.#now();
    const at = (value: number | undefined) => (value === undefined ? undefined : epochMs(value));
    return {
      ...AWAITING,
      role,
      status: facts.status,
      revision: this.revision,
      cancelRequest: facts.cancelRequest,
      cancelRequestExpiresAt: at(facts.cancelRequestExpiresAt),
      paymentExpiresAt: epochMs(facts.paymentExpiresAt),
      graceUntil: at(facts.graceUntil),
      paidAt: at(facts.paidAt),
      closedAt: at(facts.closedAt),
      isSettled: facts.isSettled,
      allowedActions: allowedActions(facts, role, now),
      appealReasons: [...appealReasons(facts, role, now)],
      settlement:
        facts.proposedBy === undefined
          ? undefined
          : {
              id: this.#proposalId,
              proposedBy: facts.proposedBy,
              buyerShare: this.#share,
              buyerAmount: decimal('1'),
              sellerAmount: decimal('1'),
              expiresAt: epochMs(facts.proposalExpiresAt ?? 0),
            },
    };
  }

  /** @throws ApiError for what the rules refuse; nothing has changed then. */
  change(role: P2pRole, { action, body }: OrderChange): P2pOrderDetails {
    if (this.done.has(body.requestId)) return this.viewOf(role);
    const facts = this.#factsOf(role);
    const bar =
      body.expectedStatus === facts.status
        ? barOf(facts, role, action, this.#now())
        : 'state_changed';
    const isOld =
      action === 'answer_settlement' &&
      (body as { readonly proposalId: number }).proposalId !== this.#proposalId;
    if (isOld) throw new ApiError('state_changed', { status: 409, code: 'state_changed' });
    if (bar !== undefined) throw new ApiError(bar, { status: 409, code: bar });
    this.#apply(role, { action, body } as OrderChange);
    this.done.set(body.requestId, action);
    this.#publish();
    return this.viewOf(role);
  }

  #apply(role: P2pRole, { action, body }: OrderChange): void {
    const now = this.#now();
    switch (action) {
      case 'mark_paid':
        if (this.facts.status === 'expired') this.#appeal(role, now);
        else this.#enter('paid', { paidAt: now });
        return;
      case 'take_back_paid':
        return this.#enter('awaiting_payment', {
          paidAt: undefined,
          isTakenBack: true,
          paymentExpiresAt: Math.max(this.facts.paymentExpiresAt, now + 15 * MINUTE_MS),
        });
      case 'extend_payment':
        return this.#set({
          isExtended: true,
          paymentExpiresAt: this.facts.paymentExpiresAt + 15 * MINUTE_MS,
        });
      case 'release':
        return this.#end(
          this.facts.status === 'in_appeal' ? 'resolved_to_buyer' : 'completed',
          'buyer',
        );
      case 'cancel':
      case 'accept_cancel':
        return this.#end('cancelled', 'seller');
      case 'request_cancel':
        return this.#set({
          cancelRequest: 'pending',
          cancelRequestCount: this.facts.cancelRequestCount + 1,
          cancelRequestExpiresAt: now + CANCEL_REQUEST_MS,
        });
      case 'reject_cancel':
        return this.#set({ cancelRequest: 'rejected', cancelRequestExpiresAt: undefined });
      case 'appeal':
        return this.#appeal(role, now);
      case 'withdraw_appeal':
        return this.#withdraw(now);
      case 'concede':
        return this.#end('resolved_to_seller', 'seller');
      case 'propose_settlement':
        this.#proposalId += 1;
        this.#share = (body as { readonly buyerShare: number }).buyerShare;
        return this.#set({ proposedBy: role, proposalExpiresAt: now + SETTLEMENT_MS });
      case 'answer_settlement': {
        const answered = body as { readonly answer: string; readonly proposalId: number };
        assert(answered.proposalId === this.#proposalId, 'the proposal is the newest');
        const isAgreed = answered.answer === 'accept';
        if (!isAgreed) return this.#set({ proposedBy: undefined, proposalExpiresAt: undefined });
        this.#set({ isSettled: true });
        return this.#end(this.#share >= 50 ? 'resolved_to_buyer' : 'resolved_to_seller', 'both');
      }
      case 'complain':
        this.#hasComplained[role] = true;
        return;
      case 'give_feedback':
        this.#hasFeedback[role] = true;
        return;
      case 'add_evidence':
    }
  }

  #set(patch: Partial<OrderFacts>): void {
    this.facts = { ...this.facts, ...patch };
  }

  #enter(status: P2pOrderStatus, patch: Partial<OrderFacts> = {}): void {
    this.#set({ status, ...patch });
  }

  #appeal(role: P2pRole | 'system', now: number): void {
    this.#statusBefore.push(this.facts.status);
    this.#enter('in_appeal', { appealedBy: role, paidAt: this.facts.paidAt ?? now });
  }

  /** Back to where it came from. An expired order whose grace is over closes in the same step. */
  #withdraw(now: number): void {
    const before = this.#statusBefore.pop() ?? 'paid';
    this.#enter(before, { appealedBy: undefined });
    if (before === 'expired' && now >= (this.facts.graceUntil ?? 0)) this.#endGrace();
  }

  #end(status: P2pOrderStatus, to: Movement['to']): void {
    this.#enter(status, { closedAt: this.#now(), appealedBy: undefined, proposedBy: undefined });
    this.#move(to, false);
  }

  #endGrace(): void {
    this.#set({ closedAt: this.#now() });
    this.#move('seller', true);
  }

  #move(to: Movement['to'], isAfterGrace: boolean): void {
    assert(this.movements.length === 0, 'the escrow leaves once');
    this.movements.push({ status: this.facts.status, to, isAfterGrace });
  }

  #publish(): void {
    this.revision += 1;
    this.onChange();
  }

  /** Timers of the exchange that are due, and the desk. */
  tick(verdict?: P2pRole): void {
    const now = this.#now();
    const { facts } = this;
    if (facts.status === 'awaiting_payment' && now >= facts.paymentExpiresAt) {
      this.#enter('expired', { graceUntil: facts.paymentExpiresAt + GRACE_MS });
      this.#publish();
    } else if (
      facts.status === 'expired' &&
      facts.closedAt === undefined &&
      now >= (facts.graceUntil ?? 0)
    ) {
      this.#endGrace();
      this.#publish();
    } else if (facts.status === 'paid' && now >= (facts.paidAt ?? now) + RELEASE_DEADLINE_MS) {
      this.#appeal('system', now);
      this.#publish();
    } else if (facts.cancelRequest === 'pending' && now >= (facts.cancelRequestExpiresAt ?? now)) {
      this.#set({ cancelRequest: 'rejected', cancelRequestExpiresAt: undefined });
      this.#publish();
    } else if (verdict !== undefined && facts.status === 'in_appeal') {
      this.#end(verdict === 'buyer' ? 'resolved_to_buyer' : 'resolved_to_seller', verdict);
      this.#publish();
    }
  }
}

/** The statuses in which the escrow may have left, and to whom. */
const MAY_LEAVE: Readonly<Partial<Record<P2pOrderStatus, readonly Movement['to'][]>>> = {
  completed: ['buyer'],
  cancelled: ['seller'],
  expired: ['seller'],
  resolved_to_buyer: ['buyer', 'both'],
  resolved_to_seller: ['seller', 'both'],
};

/** A statement that is complete for every action. */
const statementOf = (random: SeededRandom, order: P2pOrderDetails) => ({
  isDeclared: true,
  isNameCompared: true,
  cancelReason: 'other' as const,
  appealReason: order.appealReasons[0],
  text: 'Paid at 10:04 from my own account.',
  buyerShare: String(random.pick([0, 40, 50, 100])),
  answer: random.pick(['accept', 'accept', 'reject'] as const),
  rating: 'good' as const,
});

function openSide(
  role: P2pRole,
  exchange: ModelExchange,
  { clock, random }: { readonly clock: SimulatedClock; readonly random: SeededRandom },
) {
  const machine = orderMachine.provide({
    actors: {
      readOrder: fromPromise(() =>
        random.next() < 0.1 ? Promise.reject(lost) : Promise.resolve(exchange.viewOf(role)),
      ),
      uploadFile: fromPromise<P2pFile, FileUpload>(() =>
        random.next() < 0.2 ? Promise.reject(lost) : Promise.resolve(FILE),
      ),
      change: sentRequest<ChangeOrder>({
        send: async ({ input }) => {
          const dice = random.next();
          if (dice < 0.1) throw lost;
          const order = exchange.change(role, input);
          // The exchange has done it, and its response is lost.
          if (dice < 0.25) throw lost;
          return Promise.resolve({ order, message: '' });
        },
      }),
    },
  });
  const now = () => epochMs(NOW + clock.now());
  return createActor(machine, { clock, input: { uid: AWAITING.uid, clock: now } }).start();
}
type Side = ReturnType<typeof openSide>;

/** What a history is about: these actions are preferred where they are allowed. */
const THEMES: readonly (readonly OrderAction[])[] = [
  ['mark_paid', 'propose_settlement', 'answer_settlement'],
  ['mark_paid', 'answer_settlement', 'propose_settlement', 'appeal'],
  ['mark_paid', 'appeal', 'add_evidence', 'concede', 'withdraw_appeal'],
  ['mark_paid', 'release', 'give_feedback', 'complain'],
  ['request_cancel', 'accept_cancel', 'reject_cancel', 'extend_payment'],
  ['request_cancel', 'accept_cancel'],
  ['mark_paid', 'take_back_paid', 'cancel'],
  ['mark_paid', 'appeal', 'release'],
  ['add_evidence', 'appeal', 'mark_paid'],
  ['extend_payment', 'give_feedback'],
];
/** Possible for a short time only. */
const PASSING: readonly OrderAction[] = [
  'answer_settlement',
  'accept_cancel',
  'reject_cancel',
  'take_back_paid',
];
interface Plan {
  readonly newId: () => string;
  readonly theme: readonly OrderAction[];
}

/** One step of a user: opens what is allowed, states it, confirms, or leaves. */
function act(side: Side, random: SeededRandom, { newId, theme }: Plan): void {
  const { context } = side.getSnapshot();
  const { order } = context;
  if (order === undefined) return;
  const dice = random.next();
  if (context.action === undefined) {
    const allowed = ACTIONS.filter((action) => order.allowedActions.includes(action));
    const wanted = allowed.filter((action) => theme.includes(action));
    const answers = wanted.filter((action) => PASSING.includes(action));
    const list = dice < 0.9 ? [answers, wanted, allowed].find(({ length }) => length > 0) : allowed;
    // Now and then what is not allowed, which does nothing.
    const action = random.pick(
      list === undefined || list.length === 0 || dice > 0.97 ? ACTIONS : list,
    );
    side.send({ type: 'action.chosen', action });
    side.send({ type: 'draft.edited', patch: statementOf(random, order) });
    side.send({ type: 'file.chosen', file: { key: newId(), name: 'a.png', source: 'a' } });
    return;
  }
  const failed = context.files.find(({ state }) => state === 'failed');
  if (failed !== undefined) side.send({ type: 'file.retried', key: failed.key });
  else if (dice < 0.08) side.send({ type: 'action.left' });
  else side.send({ type: 'action.confirmed', requestId: requestId(newId()) });
}

it('[P2P-01] never releases the escrow outside the statuses that may, whatever both sides do', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const historyCount = countOf({ short: 200, long: 5_000 });
  const ends = new Map<string, number>();
  const accepted = new Map<string, number>();
  console.log(`Both sides of an order, seed ${seed}`);
  for (let history = 0; history < historyCount; history += 1) {
    const random = seededRandom(seed + history);
    const clock = new SimulatedClock();
    const exchange = new ModelExchange(() => NOW + clock.now());
    const sides = {
      buyer: openSide('buyer', exchange, { clock, random }),
      seller: openSide('seller', exchange, { clock, random }),
    };
    exchange.onChange = () => {
      for (const role of P2P_ROLES) {
        // Every fifth event is lost, as after a dropped socket.
        if (random.next() < 0.2) continue;
        sides[role].send({ type: 'order.reported', order: reportOf(exchange.viewOf(role)) });
      }
    };
    let ids = 0;
    const theme = THEMES[history % THEMES.length] ?? [];
    const newId = () => `${history}-${(ids += 1)}`;
    await settle();
    for (let step = 0; step < 45; step += 1) {
      const dice = random.next();
      const side = sides[random.pick(P2P_ROLES)];
      if (dice < 0.62) act(side, random, { newId, theme });
      else if (dice < 0.66) side.send({ type: 'order.outdated' });
      else if (dice < 0.69) side.send({ type: 'connection.lost' });
      else if (dice < 0.74) side.send({ type: 'connection.restored' });
      else if (dice < 0.76) exchange.tick(random.pick(P2P_ROLES));
      else {
        clock.increment(
          random.pick([1_000, 5_000, 5_000, MINUTE_MS, 6 * MINUTE_MS, 16 * MINUTE_MS]),
        );
        exchange.tick();
      }
      await settle();
      check(exchange);
    }
    await flush(exchange, sides, clock);
    for (const role of P2P_ROLES) {
      const shown = sides[role].getSnapshot().context.order;
      expect([role, shown?.status, shown?.allowedActions], `history ${history}`).toEqual([
        role,
        exchange.facts.status,
        exchange.viewOf(role).allowedActions,
      ]);
      sides[role].stop();
    }
    for (const action of exchange.done.values())
      accepted.set(action, (accepted.get(action) ?? 0) + 1);
    const [moved] = exchange.movements;
    const end = moved === undefined ? 'open' : endOf(moved);
    ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  console.log([...ends, ...accepted].map(([name, count]) => `${count}  ${name}`).join('\n'));
  expect([...accepted.keys()].toSorted()).toEqual(ACTIONS.toSorted());
  expect([...ends.keys()]).toEqual(
    expect.arrayContaining([
      endOf({ status: 'cancelled', to: 'seller' }),
      'completed/buyer',
      'expired/seller',
      'resolved_to_buyer/both',
      'resolved_to_buyer/buyer',
      'resolved_to_seller/seller',
    ]),
  );
});

const endOf = ({ status, to }: Pick<Movement, 'status' | 'to'>): string => `${status}/${to}`;

function check({ movements, facts }: ModelExchange): void {
  const [moved] = movements;
  assert((moved !== undefined) === (facts.closedAt !== undefined), 'a closed order has no escrow');
  if (moved === undefined) return;
  assert(MAY_LEAVE[moved.status]?.includes(moved.to) === true, 'the status allows it');
  assert(moved.status === facts.status, 'a closed order keeps its status');
  assert(
    moved.isAfterGrace === (moved.status === 'expired'),
    'an expired order waits for its grace',
  );
  assert((moved.to === 'both') === facts.isSettled, 'only a settlement splits it');
}

/** Ends what is under way, then reads once more without losses. */
async function flush(
  exchange: ModelExchange,
  sides: Readonly<Record<P2pRole, Side>>,
  clock: SimulatedClock,
): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) {
    const busy = P2P_ROLES.filter((role) => {
      const snapshot = sides[role].getSnapshot();
      const order = snapshot.context.order;
      return (
        snapshot.matches({ action: 'sending' }) ||
        !snapshot.matches({ reading: 'current' }) ||
        order?.revision !== exchange.revision
      );
    });
    if (busy.length === 0) break;
    for (const role of busy) {
      if (sides[role].getSnapshot().matches({ reading: 'current' })) {
        sides[role].send({ type: 'order.outdated' });
      }
    }
    clock.increment(2_000);
    await settle();
  }
  for (const role of P2P_ROLES) {
    sides[role].send({ type: 'order.reported', order: reportOf(exchange.viewOf(role)) });
  }
  check(exchange);
}
