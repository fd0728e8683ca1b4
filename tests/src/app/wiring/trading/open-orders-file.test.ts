/** Tests the export of open orders: the listed orders, in list order, with every digit. */
import { expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { orderId } from '#contract/core/ids.ts';
import { orderCodec } from '#contract/entities/order-codec.ts';
import { btcUsdt, orderWire } from '#contract/samples/spot.ts';
import { saveOpenOrders } from '#src/app/wiring/trading/open-orders-file.ts';
import { applyPairs } from '#src/stores/pairs.store.ts';

const NOW = epochMs(Date.UTC(2026, 10, 22, 12));
const order = orderCodec.decode(orderWire);
const other = { ...order, id: orderId(order.id + 1) };

it('writes the listed orders in list order', async () => {
  applyPairs([btcUsdt]);
  const files: { readonly file: Blob; readonly name: string }[] = [];
  saveOpenOrders([other, order], btcUsdt, NOW, (file, name) => files.push({ file, name }));
  expect(files.map(({ name }) => name)).toEqual(['open-orders-BTC_USDT-2026-11-22.csv']);
  const [head = '', ...lines] = ((await files[0]?.file.text()) ?? '').trimEnd().split('\r\n');
  const cellsOf = (line: string) =>
    Object.fromEntries(
      head
        .slice(1)
        .split(',')
        .map((name, at) => [name, line.split(',')[at]]),
    );
  expect(lines.map((line) => cellsOf(line))).toMatchObject(
    [other, order].map(({ id, limitPrice, size }) => ({
      order_id: String(id),
      pair: 'BTC/USDT',
      limit_price: limitPrice,
      amount: size,
    })),
  );
});

it('names a file for all pairs by its day alone, and writes only the header when no order is open', async () => {
  const files: { readonly file: Blob; readonly name: string }[] = [];
  saveOpenOrders([], undefined, NOW, (file, name) => files.push({ file, name }));
  expect(files.map(({ name }) => name)).toEqual(['open-orders-2026-11-22.csv']);
  expect(await files[0]?.file.text()).toMatch(/^\uFEFForder_id,.*\r\n$/);
});
