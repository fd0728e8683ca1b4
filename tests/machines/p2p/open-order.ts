/** An order whose exchange the test plays. */
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { vi } from 'vitest';
import { parse } from '#contract/codec.ts';
import { assert } from '#contract/core/assert.ts';
import { requestId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { ApiError } from '#contract/envelope.ts';
import {
  p2pFileCodec,
  p2pOrderCodec,
  p2pOrderDetailsCodec,
  type P2pFile,
  type P2pOrder,
  type P2pOrderDetails,
} from '#contract/entities/p2p-order.ts';
import { ORDER_UID, p2pFileWire, p2pOrderDetailsWire } from '#contract/samples/p2p.ts';
import { SAMPLE_TIME } from '#contract/samples/spot.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import type { OrderChange, OrderDraft } from '#machines/p2p/order-changes.ts';
import { orderMachine, type FileUpload } from '#machines/p2p/order.machine.ts';
import type { ChangeOrder, OrderInput } from '#machines/p2p/order.ts';

const parsed = parse(p2pOrderDetailsCodec, p2pOrderDetailsWire);
assert(parsed.ok, 'the sample is an order');
export const AWAITING: P2pOrderDetails = parsed.model;
const parsedFile = parse(p2pFileCodec, p2pFileWire);
assert(parsedFile.ok, 'the sample is a file');
export const FILE: P2pFile = parsedFile.model;
export const NOW = SAMPLE_TIME;

export const orderOf = (patch: Partial<P2pOrderDetails> = {}): P2pOrderDetails => ({
  ...AWAITING,
  ...patch,
});
/** What an event carries of an order. */
export function reportOf(order: P2pOrderDetails): P2pOrder {
  const names = Object.keys(p2pOrderCodec.fields) as (keyof P2pOrder)[];
  return Object.fromEntries(names.map((name) => [name, order[name]])) as unknown as P2pOrder;
}
export const PAID = orderOf({
  status: 'paid',
  revision: 2,
  paidAt: epochMs(NOW),
  appealReasons: ['paid_not_released', 'other'],
  allowedActions: ['take_back_paid', 'cancel', 'appeal', 'propose_settlement', 'send_message'],
});
export const TO_RELEASE = orderOf({
  ...PAID,
  role: 'seller',
  allowedActions: ['release', 'request_cancel', 'appeal', 'propose_settlement', 'send_message'],
});
export const changed = new ApiError('The order has changed.', {
  status: 409,
  code: 'state_changed',
});
export const wrongCode = new ApiError('The code is wrong.', {
  status: 422,
  code: 'two_factor_code_wrong',
});
export const lost = new Error('no response');
export const never = <Value>() => new Promise<Value>(() => undefined);
export const ID = requestId('6f1de7a0-55b3-4c7a-9a38-2c6a4f0e8d11');

interface Exchange {
  readonly read?: () => Promise<P2pOrderDetails>;
  readonly change?: (change: OrderChange) => Promise<ChangeOrder['response']>;
  readonly upload?: (upload: FileUpload) => Promise<P2pFile>;
  readonly input?: Partial<OrderInput>;
}

/** Two ticks of promises: what was read or answered has arrived. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
}

export async function openOrder(exchange: Exchange = {}) {
  const clock = new SimulatedClock();
  const read = vi.fn(exchange.read ?? (() => Promise.resolve(AWAITING)));
  const change = vi.fn(exchange.change ?? (() => never<ChangeOrder['response']>()));
  const upload = vi.fn(exchange.upload ?? (() => Promise.resolve(FILE)));
  const machine = orderMachine.provide({
    actors: {
      readOrder: fromPromise(() => read()),
      uploadFile: fromPromise<P2pFile, FileUpload>(({ input }) => upload(input)),
      change: sentRequest<ChangeOrder>({ send: ({ input }) => change(input) }),
    },
  });
  const input: OrderInput = {
    uid: ORDER_UID,
    clock: () => epochMs(NOW + clock.now()),
    ...exchange.input,
  };
  const actor = createActor(machine, { clock, input });
  const notices: string[] = [];
  actor.on('notice', ({ text }) => notices.push(text.kind === 'server' ? text.message : text.code));
  actor.start();
  await settle();
  const context = () => actor.getSnapshot().context;
  const confirm = () => actor.send({ type: 'action.confirmed', requestId: ID });
  return {
    actor,
    clock,
    read,
    change,
    upload,
    notices,
    context,
    confirm,
    state: () => actor.getSnapshot().value,
    isAt: (state: string) => actor.getSnapshot().matches({ action: state } as never),
    choose: (action: Parameters<typeof chooseAction>[0]) => actor.send(chooseAction(action)),
    edit: (patch: NonNullable<Parameters<typeof editDraft>[0]>) => actor.send(editDraft(patch)),
  };
}

const chooseAction = (action: OrderChange['action']) =>
  ({ type: 'action.chosen', action }) as const;
const editDraft = (patch: Partial<OrderDraft>) => ({ type: 'draft.edited', patch }) as const;
