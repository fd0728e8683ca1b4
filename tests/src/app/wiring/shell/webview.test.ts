/** Tests the bridge between an embedded page and its host, with the real session and a mock window. */
import { afterEach, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { decimal } from '#contract/core/decimal.ts';
import { deploymentConfig } from '#contract/config.ts';
import { orderCodec } from '#contract/entities/order-codec.ts';
import { deploymentConfigWire, sampleUser } from '#contract/samples/accounts.ts';
import { btcUsdt, orderWire } from '#contract/samples/spot.ts';
import type { PageMessage } from '#contract/webview.ts';
import { sessionMachine } from '#machines/auth/session.machine.ts';
import type { Stored } from '#machines/auth/session.ts';
import { notifyAccountUpdate } from '#src/app/wiring/account/account-events.ts';
import { openWebviewBridge, type WebviewBridge } from '#src/app/wiring/shell/webview.ts';
import { epochMs } from '#contract/core/time.ts';
import { applyOrderOutcome, clearOrderOutcomes } from '#src/stores/order-outcomes.store.ts';

const HOST = 'https://app.example';
let bridge: WebviewBridge | undefined;

afterEach(() => {
  bridge?.close();
  clearOrderOutcomes();
});

interface Opening {
  /** Undefined where the browser does not report the origin. */
  readonly parentOrigin?: string | undefined;
  readonly hosts?: readonly string[];
}

function openWebview(opening: Opening = {}) {
  const { parentOrigin, hosts = [HOST] } = { parentOrigin: HOST, ...opening };
  const session = createActor(
    sessionMachine.provide({
      actors: {
        restoreSession: fromPromise<Stored | undefined>(() => Promise.resolve(undefined)),
        loadProfile: fromPromise(() => Promise.resolve(sampleUser)),
        signOut: fromPromise(() => Promise.resolve()),
      },
    }),
  ).start();
  const config = deploymentConfig.decode({ ...deploymentConfigWire, webview_hosts: [...hosts] });
  const sent: { message: PageMessage; to: string }[] = [];
  const parent = {
    postMessage: (message: PageMessage, to: string) => sent.push({ message, to }),
  } as unknown as Window;
  const log = vi.fn();
  bridge = openWebviewBridge({ session, config, log }, { own: window, parent, parentOrigin });
  const post = (data: unknown, origin = HOST, source: unknown = parent) =>
    window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));
  const types = () => sent.map(({ message }) => message.type);
  return { session, sent, types, post, log, bridge };
}

const token = { tidemark: 1, type: 'session', token: 'token-of-the-host' };
const settle = () => new Promise((resolve) => setTimeout(resolve));

it('[WEBVIEW-01] sends "ready" to a listed host, and to no other', () => {
  expect(openWebview().sent).toEqual([{ message: { tidemark: 1, type: 'ready' }, to: HOST }]);
  bridge?.close();
  expect(openWebview({ parentOrigin: 'https://evil.example' }).sent).toEqual([]);
});

it('[WEBVIEW-01] signs in with the token of the host, and signs out on its message', async () => {
  const { session, post, types } = openWebview();
  await waitFor(session, (snapshot) => snapshot.matches('signedOut'));
  post(token);
  await waitFor(session, ({ context }) => context.user !== undefined);
  expect(session.getSnapshot().context.tokens?.accessToken).toBe('token-of-the-host');
  expect(types()).toEqual(['ready', 'session']);
  post({ tidemark: 1, type: 'session_end' });
  expect(session.getSnapshot().hasTag('authenticated')).toBe(false);
});

it('[WEBVIEW-01] ignores unlisted origins, other windows and unknown messages', async () => {
  const { session, post, log } = openWebview();
  await waitFor(session, (snapshot) => snapshot.matches('signedOut'));
  post(token, 'https://evil.example');
  post(token, HOST, window);
  post({ ...token, tidemark: 7 });
  await settle();
  expect(session.getSnapshot().hasTag('authenticated')).toBe(false);
  expect(log).toHaveBeenCalledOnce();
});

it('ignores every host when the configuration lists none', async () => {
  const { session, post, sent } = openWebview({ hosts: [] });
  await waitFor(session, (snapshot) => snapshot.matches('signedOut'));
  post(token);
  await settle();
  expect(session.getSnapshot().hasTag('authenticated')).toBe(false);
  expect(sent).toEqual([]);
});

it('sends "ready" to a host that sends first, where the browser does not report the origin', () => {
  const { sent, post } = openWebview({ parentOrigin: undefined });
  expect(sent).toEqual([]);
  post(token);
  expect(sent[0]).toEqual({ message: { tidemark: 1, type: 'ready' }, to: HOST });
});

it('sends chosen prices, each order once per turn, and rejections with the exchange’s message', async () => {
  const { sent, bridge: opened } = openWebview();
  opened.pricePicked(decimal('64250.1'), btcUsdt);
  const order = orderCodec.decode(orderWire);
  const update = { seq: 1, at: epochMs(0), orders: [order], trades: [], balances: [] };
  notifyAccountUpdate('real', update as never);
  notifyAccountUpdate('real', update as never);
  applyOrderOutcome(
    { key: 'web-1', what: { kind: 'cancel' }, state: 'rejected', message: 'Too far' },
    epochMs(1),
  );
  await settle();
  expect(sent.slice(1).map(({ message }) => message)).toEqual([
    { tidemark: 1, type: 'price', coin_pair: 'BTC_USDT', price: '64250.1' },
    expect.objectContaining({ type: 'order', id: order.id, side: order.side }),
    { tidemark: 1, type: 'order_refused', message: 'Too far' },
  ]);
});
