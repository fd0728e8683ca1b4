/** Environment of the convert hooks: a service whose commands the test settles, and queries with contract samples. */
import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { vi } from 'vitest';
import { createActor } from 'xstate';
import { decimal } from '#contract/core/decimal.ts';
import { requestId } from '#contract/core/ids.ts';
import { convertCoins, convertPair, smallBalances } from '#contract/rest/convert.ts';
import { convertCoinsWire, convertPairWire, smallBalancesWire } from '#contract/samples/convert.ts';
import { convertMachine } from '#machines/convert/convert.machine.ts';
import type { CommandOutcome } from '#src/binding/command-outcome.ts';
import { ConvertServiceProvider, type ConvertService } from '#src/binding/convert.ts';
import { createRequestIds } from '#src/binding/request-ids.ts';
import { createQueryCache } from '#src/queries/cache.ts';

type Commands = Pick<ConvertService, 'createLimit' | 'sweep'>;

export const BALANCES = new Map([
  ['USDT', decimal('100000')],
  ['BTC', decimal('1.5')],
]);

/** Each command waits until the test settles it. */
export function openConvertPage() {
  const settles: ((outcome: CommandOutcome) => void)[] = [];
  const command = () =>
    new Promise<CommandOutcome>((resolve) => {
      settles.push(resolve);
    });
  const createLimit = vi.fn<Commands['createLimit']>(command);
  const sweep = vi.fn<Commands['sweep']>(command);
  const cancels: (() => void)[] = [];
  const cancelLimit = vi.fn(() => new Promise<void>((resolve) => void cancels.push(resolve)));
  let idCount = 0;
  const newRequestId = () => {
    idCount += 1;
    return requestId(`request-${idCount}`);
  };
  const actor = createActor(convertMachine, {
    input: { fromCoin: 'USDT', toCoin: 'BTC', given: 'from', amount: '' },
  }).start();
  const cache = createQueryCache();
  cache.setDefaultOptions({
    queries: { staleTime: Infinity, queryFn: () => new Promise(() => {}) },
  });
  cache.setQueryData(['convert', 'coins'], convertCoins.reply.decode(convertCoinsWire));
  const pair = convertPair.reply.decode(convertPairWire);
  cache.setQueryData(['convert', 'pair', 'BTC', 'USDT'], pair);
  cache.setQueryData(['convert', 'pair', 'USDT', 'BTC'], {
    ...pair,
    fromCoin: 'USDT',
    toCoin: 'BTC',
    minimum: decimal('1'),
    maximum: decimal('100000'),
    rate: decimal('0.00001662'),
    inverseRate: decimal('60150'),
    sellPriceMin: pair.buyPriceMin,
    sellPriceMax: pair.buyPriceMax,
    buyPriceMin: pair.sellPriceMin,
    buyPriceMax: pair.sellPriceMax,
  });
  cache.setQueryData(['convert', 'balances'], BALANCES);
  cache.setQueryData(['convert', 'small'], smallBalances.reply.decode(smallBalancesWire));
  const withRequestId = createRequestIds(newRequestId);
  const service = { actor, newRequestId, withRequestId, createLimit, sweep, cancelLimit };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={cache}>
      <ConvertServiceProvider value={service}>{children}</ConvertServiceProvider>
    </QueryClientProvider>
  );
  return {
    ...service,
    wrapper,
    settle: (outcome: CommandOutcome) => settles.shift()?.(outcome),
    settleCancel: () => cancels.shift()?.(),
  };
}
