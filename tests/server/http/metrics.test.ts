import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { BareClient } from '#tests/support/broadcast.ts';
import { bearerOf, mustAccept, openLiveExchange } from '#tests/support/live-exchange.ts';

it('measures the delays of matching and of fan-out', async () => {
  const live = await openLiveExchange();
  const trader = await live.trader();
  const address = `ws://127.0.0.1:${live.ports.broadcast}/app/tidemark?protocol=7`;
  const socket = new BareClient(new WebSocket(address));
  await socket.next('pusher:connection_established');
  socket.subscribe('dashboard-1-2');
  await socket.next('pusher_internal:subscription_succeeded');
  const body = { base_coin_id: 1, trade_coin_id: 2, price: '60000', amount: '0.001' };
  await mustAccept(live.call('placeBuyLimit', { bearer: trader.bearer, body }));
  await socket.next('order_place');
  const response = await fetch(`${live.url}/metrics`, { headers: bearerOf(live) });
  const metrics = await response.text();
  for (const name of ['matching', 'fan_out']) {
    const valueOf = (part: string): number =>
      Number(new RegExp(`^tidemark_${name}_seconds_${part} (\\S+)`, 'm').exec(metrics)?.[1]);
    expect(valueOf('count'), name).toBeGreaterThan(0);
    expect(valueOf('sum') / valueOf('count'), name).toBeLessThan(60);
  }
  expect(metrics).toMatch(/^tidemark_outside_available 1$/m);
  socket.destroy();
  await live.close();
});
