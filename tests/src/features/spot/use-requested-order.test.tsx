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
