/** Trading view embedded in another application: a session for the lifetime of the page, and events
 *  for the host. Accepts messages from its own parent only, and only if the configuration lists the
 *  parent. */
import { subscribe } from 'valtio/vanilla';
import {
  hostMessageIn,
  pageMessageOf,
  type HostMessage,
  type PageEvent,
} from '#contract/webview.ts';
import type { SessionEvent } from '#machines/auth/session.ts';
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import type { Decimal } from '#contract/core/decimal.ts';
import type { OrderId } from '#contract/core/ids.ts';
import type { Order } from '#contract/entities/order.ts';
import { currentDashboard, openedPair } from '#src/stores/opened-pair.store.ts';
import { orderOutcomes } from '#src/stores/order-outcomes.store.ts';
import { onAccountUpdate } from '../account/account-events.ts';
import type { Services } from './services.ts';

/** The parts of the window used here; tests pass their own. */
export interface HostWindow {
  readonly own: Window;
  readonly parent: Window;
  /** Undefined when the browser does not provide it. */
  readonly parentOrigin: string | undefined;
}

export interface WebviewBridge {
  readonly send: (event: PageEvent) => void;
  readonly pricePicked: (price: Decimal, pair: Pair) => void;
  readonly close: () => void;
}

/** Maximum number of orders with a reported state; more than any user has open. */
const SENT_COUNT_MAX = 1_000;

export function openWebviewBridge(
  { session, config, log }: Pick<Services, 'session' | 'config' | 'log'>,
  { own, parent, parentOrigin }: HostWindow,
): WebviewBridge {
  const hosts = config.webviewHosts;
  const isFramed = parent !== own;
  /** The first listed origin that sent a message. */
  let host = parentOrigin !== undefined && hosts.includes(parentOrigin) ? parentOrigin : undefined;
  const stops: (() => void)[] = [];

  const send = (event: PageEvent): void => {
    if (isFramed && host !== undefined) parent.postMessage(pageMessageOf(event), host);
  };

  const listener = (event: MessageEvent): void => {
    if (!isFramed || event.source !== parent) return;
    if (!hosts.includes(event.origin)) {
      log(`A message of ${event.origin} was not heard: it is not on the list.`, undefined);
      return;
    }
    const message = hostMessageIn(event.data);
    if (message === undefined) return;
    if (host === undefined) {
      host = event.origin;
      greet();
    }
    session.send(sessionEventOf(message));
  };

  let sentPair: string | undefined;
  const sendPair = (): void => {
    const dashboard = currentDashboard();
    const pairText = dashboard === undefined ? undefined : pairTextOf(dashboard.pair);
    if (pairText === undefined || pairText === sentPair) return;
    sentPair = pairText;
    send({ type: 'pair', coin_pair: pairText });
  };

  const greet = (): void => {
    send({ type: 'ready' });
    sentPair = undefined;
    sendPair();
  };

  own.addEventListener('message', listener);
  stops.push(
    () => own.removeEventListener('message', listener),
    subscribe(openedPair, sendPair),
    watchOrders(send),
    watchRejections(send),
    watchSession(session, send),
  );
  greet();
  return {
    send,
    pricePicked: (price, pair) => send({ type: 'price', coin_pair: pairTextOf(pair), price }),
    close: () => {
      for (const stop of stops) stop();
    },
  };
}

/** The host's message as an event of the session machine. */
const sessionEventOf = (message: HostMessage): SessionEvent =>
  message.type === 'session_end'
    ? { type: 'signOut.requested' }
    : {
        type: 'session.changedElsewhere',
        stored: {
          tokens: { accessToken: message.token, refreshToken: '', chainToken: undefined },
          userId: undefined,
        },
      };

type SendEvent = (event: PageEvent) => void;

/** Reports each order state once, from whichever source it arrives first. */
function watchOrders(send: SendEvent): () => void {
  const sent = new Map<OrderId, string>();
  return onAccountUpdate('real', ({ orders }) => {
    for (const order of orders) {
      const state = stateOf(order);
      const turn = `${state} ${order.filled}`;
      if (state === undefined || sent.get(order.id) === turn) continue;
      sent.delete(order.id);
      sent.set(order.id, turn);
      const [oldest] = sent.keys();
      if (sent.size > SENT_COUNT_MAX && oldest !== undefined) sent.delete(oldest);
      const { id, side, filled, remaining } = order;
      send({ type: 'order', state, id, side, filled, remaining });
    }
  });
}

type TurnOfOrder = Extract<PageEvent, { type: 'order' }>['state'];

const stateOf = ({ status }: Order): TurnOfOrder | undefined =>
  status === 'open' || status === 'untriggered' ? 'placed' : status;

function watchRejections(send: SendEvent): () => void {
  const sent = new Set<string>();
  return subscribe(orderOutcomes, () => {
    for (const { key, state, message } of orderOutcomes.list) {
      if (state !== 'rejected' || sent.has(key)) continue;
      sent.add(key);
      send({ type: 'order_refused', message });
    }
  });
}

function watchSession(session: Services['session'], send: SendEvent): () => void {
  let wasSignedIn = false;
  const subscription = session.subscribe((snapshot) => {
    const isSignedIn = snapshot.hasTag('authenticated');
    if (isSignedIn === wasSignedIn) return;
    wasSignedIn = isSignedIn;
    send({ type: 'session', state: isSignedIn ? 'started' : 'ended' });
  });
  return () => subscription.unsubscribe();
}
