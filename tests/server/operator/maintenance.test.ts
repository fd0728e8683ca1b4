/** Maintenance at run time. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OPERATOR_CALLS } from '#contract/operator/addresses.ts';
import WebSocket from 'ws';
import { BareClient } from '#tests/support/broadcast.ts';
import { operatorPost } from '#tests/support/every-custody-call.ts';
import {
  bearerOf,
  mustAccept,
  openLiveExchange,
  type LiveExchange,
  type TraderLogin,
} from '#tests/support/live-exchange.ts';

let live: LiveExchange;
let alice: TraderLogin;
beforeAll(async () => {
  live = await openLiveExchange();
  alice = await live.trader('alice');
});
afterAll(() => live.close());

const change = (exchange: LiveExchange, on: boolean, text?: string): Promise<Response> =>
  operatorPost(exchange, OPERATOR_CALLS.maintenance, {
    on,
    ...(text === undefined ? {} : { text }),
  });

async function stateOf(exchange: LiveExchange): Promise<unknown> {
  const response = await fetch(exchange.url + OPERATOR_CALLS.maintenance, {
    headers: bearerOf(exchange),
  });
  return response.json();
}

it('[SET-02] rejects every call but the settings with 503, and serves them again afterwards', async () => {
  expect((await change(live, true, 'Back at noon.')).status).toBe(200);
  const { bearer } = alice;
  const names = ['walletOverview', 'profile', 'notifications', 'topCoinList', 'security'] as const;
  for (const name of names) {
    const { status, body } = await live.call(name, { bearer });
    expect([name, status]).toEqual([name, 503]);
    expect(body).toMatchObject({
      success: false,
      error_code: 1092,
      message: 'Back at noon.',
      data: null,
    });
  }
  const rejected = await fetch(`${live.url}/api/sign-in`, { method: 'POST' });
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '10']);
  const { data } = await mustAccept(live.call('commonSettings', {}));
  expect(data).toMatchObject({ maintenance_mode: '1', maintenance_text: 'Back at noon.' });
  await mustAccept(live.call('landingSettings', {}));
  for (const path of ['/healthz', '/readyz', '/config.json']) {
    expect((await fetch(live.url + path)).status).toBe(200);
  }
  expect(await stateOf(live)).toMatchObject({ on: true, text: 'Back at noon.', by: '127.0.0.1' });
  expect((await change(live, false)).status).toBe(200);
  await mustAccept(live.call('walletOverview', { bearer }));
  const { data: after } = await mustAccept(live.call('commonSettings', {}));
  expect(after).toMatchObject({ maintenance_mode: '0', maintenance_text: '' });
});

it('[SET-02] publishes each switch on a public channel', async () => {
  const url = `ws://127.0.0.1:${live.ports.broadcast}/app/tidemark?protocol=7`;
  const client = new BareClient(new WebSocket(url, { origin: live.url }));
  await client.next('pusher:connection_established');
  client.subscribe('exchange-status');
  await client.next('pusher_internal:subscription_succeeded');
  for (const on of [true, false]) {
    await change(live, on);
    const { data } = await client.next('maintenance-update');
    expect(JSON.parse(String(data))).toEqual({ maintenance_mode: on ? '1' : '0' });
  }
  client.socket.close();
});

it('audits each switch with its text and address', async () => {
  await change(live, true, 'Disks.');
  await change(live, false);
  const response = await fetch(live.url + OPERATOR_CALLS.audit, { headers: bearerOf(live) });
  const { lines } = (await response.json()) as { lines: object[] };
  expect(lines.slice(0, 2)).toMatchObject([
    { action: 'maintenance_off', address: '127.0.0.1' },
    { action: 'maintenance_on', detail: 'Disks.', address: '127.0.0.1' },
  ]);
});

it('[SET-02] keeps the switch over a restart', async () => {
  const first = await openLiveExchange();
  await change(first, true, 'Disks.');
  const second = await first.restart();
  try {
    expect(await stateOf(second)).toMatchObject({ on: true, text: 'Disks.' });
    expect((await second.call('topCoinList', {})).status).toBe(503);
  } finally {
    await second.close();
  }
});

it('cannot switch off what the settings turn on', async () => {
  const exchange = await openLiveExchange({ TIDEMARK_MAINTENANCE: 'on' });
  try {
    const response = await change(exchange, false);
    expect([response.status, await response.json()]).toEqual([
      409,
      { outcome: 'set_by_configuration' },
    ]);
    expect(await stateOf(exchange)).toMatchObject({ on: true, set_by_configuration: true });
    expect((await exchange.call('topCoinList', {})).status).toBe(503);
  } finally {
    await exchange.close();
  }
});
