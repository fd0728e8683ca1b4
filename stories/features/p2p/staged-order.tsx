/** Running machines of orders in the state a story needs, and conversations of trades. They send nothing. */
import { useState, type ReactNode } from 'react';
import { createActor, fromPromise } from 'xstate';
import { fn } from 'storybook/test';
import { HOUR_MS, MINUTE_MS } from '#contract/core/durations.ts';
import { clientMessageId, requestId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { ApiError } from '#contract/envelope.ts';
import type { ChatMessage } from '#contract/entities/chat-message.ts';
import type { P2pFile, P2pOrderDetails } from '#contract/entities/p2p-order.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import type { OrderAction, OrderDraft } from '#machines/p2p/order-changes.ts';
import { orderMachine, type FileUpload } from '#machines/p2p/order.machine.ts';
import type { ChangeOrder } from '#machines/p2p/order.ts';
import type { Chat } from '#src/binding/chat.ts';
import { useP2pOrderActor, type OrderForm } from '#src/binding/p2p-orders.ts';
import { imageUrl, readyState } from '../support/staged-chat.ts';
import { NOW } from './sample-orders.ts';

const REQUEST = requestId('0b8f5f0e-5f0c-4f53-9f0e-000000000002');
const never = new Promise<never>(() => {});
/** A story may stay open longer than a timeout. */
const STILL = { responseTimeoutMs: HOUR_MS, lookupTimeoutMs: HOUR_MS, intervalMs: HOUR_MS };

export interface StagedOrderProps {
  readonly order: P2pOrderDetails;
  readonly action?: OrderAction | undefined;
  readonly patch?: Partial<OrderDraft> | undefined;
  /** How the exchange responds to the action. */
  readonly response?: 'none' | 'lost' | 'wrongCode' | 'changed' | undefined;
  readonly isConfirmed?: boolean | undefined;
  readonly isOffline?: boolean | undefined;
  readonly isTwoFactorOn?: boolean | undefined;
  readonly openOrderCount?: number | undefined;
  /** Files of the draft; one whose name begins with "bad" fails. */
  readonly files?: readonly string[] | undefined;
  readonly children: (form: OrderForm) => ReactNode;
}

export function StagedOrder(props: StagedOrderProps) {
  const [actor] = useState(() => stagedOrder(props));
  return props.children(
    useP2pOrderActor(actor, {
      newRequestId: () => REQUEST,
      newFileKey: () => crypto.randomUUID(),
    }),
  );
}

function stagedOrder(props: StagedOrderProps) {
  const { order, isOffline = false, isTwoFactorOn = false, openOrderCount = 1 } = props;
  const actor = createActor(
    orderMachine.provide({
      actors: {
        readOrder: fromPromise(() => Promise.resolve(order)),
        uploadFile: fromPromise<P2pFile, FileUpload>(({ input }) => fileOf(input)),
        change: sentRequest<ChangeOrder>({ send: () => responseOf(props) }, STILL),
      },
      delays: { dangerMs: 60_000 },
    }),
    {
      input: { uid: order.uid, clock: () => NOW, isTwoFactorOn, isOnline: !isOffline },
    },
  );
  const subscription = actor.subscribe(({ context }) => {
    if (context.order === undefined) return;
    subscription.unsubscribe();
    queueMicrotask(() => stage(actor, props));
  });
  actor.start();
  actor.send({ type: 'facts.changed', facts: { openOrderCount } });
  return actor;
}

function stage(
  actor: ReturnType<typeof stagedOrder>,
  { action, patch, isConfirmed = false, files = [] }: StagedOrderProps,
): void {
  if (action === undefined) return;
  actor.send({ type: 'action.chosen', action });
  if (patch !== undefined) actor.send({ type: 'draft.edited', patch });
  for (const name of files) {
    actor.send({ type: 'file.chosen', file: { key: name, name, source: name } });
  }
  if (isConfirmed) actor.send({ type: 'action.confirmed', requestId: REQUEST });
}

const fileOf = ({ name }: FileUpload): Promise<P2pFile> =>
  name.startsWith('bad')
    ? Promise.reject(new Error('no response'))
    : Promise.resolve({
        id: 'f8Kq2Lw7Rt5Xv9Nc',
        type: 'image/png',
        name,
        bytes: 70,
        hash: '5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8',
        uploadedAt: NOW,
      });

function responseOf({ response }: StagedOrderProps): Promise<never> {
  if (response === 'lost') return Promise.reject(new Error('no response'));
  if (response === 'wrongCode') {
    return Promise.reject(
      new ApiError('The code is wrong.', { status: 422, code: 'two_factor_code_wrong' }),
    );
  }
  if (response === 'changed') {
    return Promise.reject(
      new ApiError('The order has changed.', { status: 409, code: 'state_changed' }),
    );
  }
  return never;
}

const message = (id: number, more: Partial<ChatMessage>): ChatMessage => ({
  id,
  clientId: clientMessageId(`t${id}`),
  author: 'user',
  text: '',
  event: undefined,
  image: undefined,
  sentAt: epochMs(NOW - (20 - id) * MINUTE_MS),
  deliveredAt: epochMs(NOW - (19 - id) * MINUTE_MS),
  readAt: epochMs(NOW - (19 - id) * MINUTE_MS),
  ...more,
});

export const tradeMessages: readonly ChatMessage[] = [
  message(1, { author: 'system', event: 'p2p_started', text: 'Started.' }),
  message(2, { author: 'counterparty', text: 'Hello, the account is in the order.' }),
  message(3, { text: 'Thank you, I am paying now.' }),
  message(4, { image: { id: 'receipt', width: 120, height: 80 } }),
  message(5, { author: 'system', event: 'p2p_marked_paid', text: 'Paid.' }),
  message(6, {
    author: 'counterparty',
    file: { id: 'statement', name: 'statement.pdf', bytes: 120_000 },
  }),
  message(7, { author: 'operator', text: 'Please send the statement of your bank.' }),
];

export const chatOf = (more: Partial<Chat['state']> = {}): Chat => ({
  state: { ...readyState, messages: tradeMessages, ...more },
  commands: {
    send: fn(),
    retry: fn(),
    discard: fn(),
    readAgain: fn(),
    readEarlier: fn(),
    chooseImage: fn(),
    removeImage: fn(),
    reportTyping: fn(),
    see: fn(),
    imageUrl: () => Promise.resolve(imageUrl),
    saveFile: fn(),
    now: () => NOW,
  },
});

export const warningMessages = (text: string): readonly ChatMessage[] => [
  ...tradeMessages,
  message(8, { author: 'counterparty', text }),
];
