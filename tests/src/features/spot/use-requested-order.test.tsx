import type { ReactNode } from 'react';
import { i18n } from '@lingui/core';
import { cleanup, renderHook } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { decimal, ticks } from '#contract/core/decimal.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { useRequestedOrder } from '#src/features/spot/use-requested-order.ts';
import { onPage } from '../../../support/on-page.tsx';

afterEach(cleanup);

it('[SPOT-06] compares a stop-limit’s price with its stop price, and names the stop price', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const { tradeCoinId, quoteCoinId } = btcUsdt;
  const body = {
    tradeCoinId,
    quoteCoinId,
    clientOrderId: undefined,
    size: decimal('0.1'),
    limitPrice: decimal('68000'),
    stopPrice: decimal('65000'),
  };
  const wrapper = ({ children }: { readonly children: ReactNode }) => onPage(children);
  const { result } = renderHook(
    () =>
      useRequestedOrder(btcUsdt, { kind: 'stop_limit', side: 'buy', body }, [
        { code: 'price_through_market', best: ticks(6_500_000), percent: 4 },
      ]),
    { wrapper },
  );
  expect(result.current.warnings).toEqual([
    expect.stringMatching(/^Your limit price is 4% above the stop price \(65,000\.00\)\./),
  ]);
});

it.each([
  ['limit', '68,000 USDT'],
  ['stop_limit', '68,000 USDT'],
  ['market', undefined],
] as const)('names the price of a %s order in the quote coin', (kind, priceText) => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const { tradeCoinId, quoteCoinId } = btcUsdt;
  const body = {
    tradeCoinId,
    quoteCoinId,
    clientOrderId: undefined,
    size: decimal('0.1'),
    limitPrice: decimal('68000'),
    stopPrice: decimal('65000'),
    timeInForce: 'GTC',
  };
  const wrapper = ({ children }: { readonly children: ReactNode }) => onPage(children);
  const intent = { kind, side: 'sell', body } as unknown as Parameters<typeof useRequestedOrder>[1];
  const { result } = renderHook(() => useRequestedOrder(btcUsdt, intent, []), { wrapper });
  expect(result.current).toMatchObject({ side: 'sell', kind, tradeCoin: 'BTC', priceText });
  const { rows } = result.current;
  expect(rows.find(({ label }) => label === 'Amount')?.value).toBe('0.1 BTC');
  expect(rows.find(({ label }) => label === 'Stop price')?.value).toBe(
    kind === 'stop_limit' ? '65,000 USDT' : undefined,
  );
});
