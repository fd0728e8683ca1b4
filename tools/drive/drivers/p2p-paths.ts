/** The paths of a peer-to-peer order as one of its sides has them: with its actions, its orders and its connection. */
import { epochMs } from '#contract/core/time.ts';
import type { P2pAction, P2pOrderStatus, P2pRole } from '#contract/core/p2p.ts';
import type { OrderAction } from '#machines/p2p/order-changes.ts';
import { NOW, orderOf, reportOf } from '#tests/machines/p2p/open-order.ts';
import type { MachineCommand } from '#tools/machine/session/command.ts';
import { eventOf, fieldsOf, send } from '../driver.ts';

/** The action of the path that a side has. The paths are those of an order in which one user has all actions. */
const ACTIONS: Readonly<Record<P2pRole, Readonly<Partial<Record<OrderAction, OrderAction>>>>> = {
  buyer: { extend_payment: 'take_back_paid' },
  seller: { mark_paid: 'release', cancel: 'request_cancel' },
};

const WHEN_PAID: readonly OrderAction[] = ['take_back_paid', 'release', 'appeal'];

const ALLOWED: Readonly<Record<P2pRole, Readonly<Partial<Record<P2pOrderStatus, P2pAction[]>>>>> = {
  buyer: {
    awaiting_payment: ['mark_paid', 'cancel', 'send_message'],
    paid: ['take_back_paid', 'cancel', 'appeal', 'propose_settlement', 'send_message'],
  },
  seller: {
    awaiting_payment: ['extend_payment', 'request_cancel', 'send_message'],
    paid: ['release', 'request_cancel', 'appeal', 'propose_settlement', 'send_message'],
  },
};

/** Status after an action; the same without one. */
const AFTER: Readonly<Partial<Record<OrderAction, P2pOrderStatus>>> = {
  mark_paid: 'paid',
  take_back_paid: 'awaiting_payment',
  release: 'completed',
  cancel: 'cancelled',
  appeal: 'in_appeal',
};

/** The last status of the path's own order tells whether a report changes the status. */
class RealOrder {
  readonly #role: P2pRole;
  #status: P2pOrderStatus;
  #revision = 2;
  #pathStatus: unknown;
  #pathRevision = 0;

  constructor(role: P2pRole, status: P2pOrderStatus) {
    this.#role = role;
    this.#status = status;
  }

  applyRead(value: unknown) {
    const { status, revision } = fieldsOf(value);
    if (Number(revision) < this.#pathRevision) return this.#details(1);
    this.#note(status, revision);
    return this.#details();
  }

  applyReport(value: unknown) {
    const { status, revision } = fieldsOf(value);
    if (Number(revision) > this.#pathRevision) {
      const isSame = this.#pathStatus === undefined || this.#pathStatus === status;
      if (!isSame) this.#status = this.#status === 'paid' ? 'awaiting_payment' : 'paid';
      this.#revision += 1;
      this.#note(status, revision);
    }
    return reportOf(this.#details());
  }

  applyChange(value: unknown, action: OrderAction) {
    const { order, message } = fieldsOf(value);
    this.#status = AFTER[action] ?? this.#status;
    this.#revision += 1;
    this.#note(fieldsOf(order)['status'], fieldsOf(order)['revision']);
    return { order: this.#details(), message };
  }

  #note(status: unknown, revision: unknown): void {
    this.#pathStatus = status;
    this.#pathRevision = Math.max(this.#pathRevision, Number(revision));
  }

  #details(revision = this.#revision) {
    return orderOf({
      role: this.#role,
      status: this.#status,
      revision,
      allowedActions: ALLOWED[this.#role][this.#status] ?? ['send_message'],
      appealReasons: this.#status === 'paid' ? ['paid_wrong_amount', 'third_party_payer'] : [],
      paymentExpiresAt: epochMs(NOW + 900_000),
    });
  }
}

/** Whole reads of the page by time: the paths wait for an order that is about to expire. */
const [PATH_WAIT_MS, POLL_MS] = [10_500, 31_000];

/** Returns the path for one side: with the actions and orders that this side has. */
export const adaptP2p =
  (role: P2pRole) =>
  (path: readonly MachineCommand[]): readonly MachineCommand[] => {
    const [open, ...rest] = withFile(role === 'seller' ? releasing(path) : path);
    if (open?.kind !== 'open') return path;
    const { isOnline, ...input } = fieldsOf(open.input);
    const isQueued = input['queued'] !== undefined;
    const actions = rest.map((one) => actionIn(one, role));
    const first = actions.find((one) => one !== undefined);
    const order = new RealOrder(role, statusFor(first, rest));
    let action: OrderAction = first ?? 'mark_paid';
    const written = rest.map((command, index) => {
      action = actions[index] ?? action;
      return writtenFor(command, { order, action });
    });
    const opened = { kind: 'open', input: { ...input, clock: () => epochMs(NOW) } } as const;
    return isOnline === false
      ? [opened, ...withoutConnection(written, isQueued)]
      : [opened, ...withRestored(written)];
  };

/** A file is removed or sent again after it was chosen for an appeal. */
function withFile(path: readonly MachineCommand[]): readonly MachineCommand[] {
  const [open, ...rest] = path;
  const types = rest.map((one) => eventOf(one)?.type);
  const [first] = rest;
  const event = first && eventOf(first);
  const isOfFile = event?.type === 'file.removed' || event?.type === 'file.retried';
  if (open === undefined || !isOfFile || types.includes('file.chosen')) return path;
  const failed = new Error('no response');
  return [
    open,
    { kind: 'resolve', actor: 'readOrder', value: { status: 'paid', revision: 1 } },
    send({ type: 'action.chosen', action: 'appeal' }),
    send({ type: 'file.chosen', file: { key: event['key'], name: 'a.png', source: 'a' } }),
    { kind: 'reject', actor: 'uploadFile', value: failed },
    ...rest,
  ];
}

const isAnswerOf = (one: MachineCommand, actor: string): boolean =>
  (one.kind === 'resolve' || one.kind === 'reject') && one.actor === actor;

/** A seller queues nothing: the outcomes of a queued payment are those of a release. */
function releasing(path: readonly MachineCommand[]): readonly MachineCommand[] {
  const [open, ...rest] = path;
  const { queued, ...input } = fieldsOf(open?.kind === 'open' ? open.input : undefined);
  const read = rest.find((one) => isAnswerOf(one, 'readOrder'));
  const answer = rest.find((one) => isAnswerOf(one, 'change.send'));
  if (queued === undefined || read === undefined || answer === undefined) return path;
  return [
    { kind: 'open', input: { ...input, isOnline: true } },
    read,
    send({ type: 'action.chosen', action: 'mark_paid' }),
    send({ type: 'draft.edited', patch: { isDeclared: true } }),
    send({ type: 'action.confirmed', requestId: 'drive-release' }),
    answer,
  ];
}

const actionIn = (command: MachineCommand, role: P2pRole): OrderAction | undefined => {
  const event = eventOf(command);
  if (event?.type !== 'action.chosen') return undefined;
  const action = event['action'] as OrderAction;
  // Not allowed in any path.
  return action === 'release' ? undefined : (ACTIONS[role][action] ?? action);
};

function statusFor(
  action: OrderAction | undefined,
  rest: readonly MachineCommand[],
): P2pOrderStatus {
  if (action !== undefined) return WHEN_PAID.includes(action) ? 'paid' : 'awaiting_payment';
  const read = rest.find((one) => one.kind === 'resolve' && one.actor === 'readOrder');
  const { status } = fieldsOf(read?.kind === 'resolve' ? read.value : undefined);
  return status === 'paid' ? 'paid' : 'awaiting_payment';
}

function writtenFor(
  command: MachineCommand,
  { order, action }: { readonly order: RealOrder; readonly action: OrderAction },
): MachineCommand {
  const event = eventOf(command);
  if (event?.type === 'order.reported') {
    return send({ type: event.type, order: order.applyReport(event['order']) });
  }
  if (event?.type === 'action.chosen' && event['action'] !== 'release') return send({ type: event.type, action }); // prettier-ignore
  if (command.kind === 'resolve' && command.actor === 'readOrder') {
    return { ...command, value: order.applyRead(command.value) };
  }
  if (command.kind === 'resolve' && command.actor === 'change.send') {
    return { ...command, value: order.applyChange(command.value, action) };
  }
  return command.kind === 'wait' && command.ms === PATH_WAIT_MS
    ? { kind: 'wait', ms: POLL_MS }
    : command;
}

const isRestored = (one: MachineCommand): boolean => eventOf(one)?.type === 'connection.restored';
const LOST = send({ type: 'connection.lost' });

/** A page is loaded with a connection, and loses it then where the path needs that: a payment is queued. */
function withoutConnection(
  written: readonly MachineCommand[],
  isQueued: boolean,
): readonly MachineCommand[] {
  const [first = LOST, ...others] = written;
  if (isRestored(first)) return others;
  const isRead = first.kind === 'resolve' && first.actor === 'readOrder';
  const isStated = others.some((one) => eventOf(one)?.type === 'action.confirmed');
  if (!isRead) return written;
  if (isQueued) return fieldsOf(first.value)['status'] === 'paid' ? written : [LOST, ...written];
  return isStated ? [first, LOST, ...others] : written;
}

/** A connection is restored after it was lost. */
const withRestored = (written: readonly MachineCommand[]): readonly MachineCommand[] =>
  written.flatMap((one, index) => {
    const isLost = written.slice(0, index).some((before) => eventOf(before)?.type === 'connection.lost'); // prettier-ignore
    return isRestored(one) && !isLost ? [LOST, one] : [one];
  });
