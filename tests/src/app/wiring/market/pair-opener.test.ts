/** Opening of pairs and contracts: one at a time, with what the page or an earlier visit has. */
import { expect, it, vi } from 'vitest';
import { ApiError } from '#contract/envelope.ts';
import { createPairOpener, type PairOpenerOptions } from '#src/app/wiring/market/pair-opener.ts';
import type { Opened } from '#src/stores/opened.ts';

type Options = PairOpenerOptions<string>;

function open(patch: Partial<Options> = {}) {
  const applied: Opened<string>[] = [];
  const onOpened = vi.fn();
  const log = vi.fn();
  const reads: {
    readonly requested: string | undefined;
    readonly answer: PromiseWithResolvers<string>;
  }[] = [];
  const opener = createPairOpener<string>({
    lastPairText: () => 'LAST_USDT',
    read: (requested) => {
      const answer = Promise.withResolvers<string>();
      reads.push({ requested, answer });
      return answer.promise;
    },
    apply: (update) => applied.push(update),
    isLoading: () => applied.at(-1)?.dashboard.status === 'loading',
    onOpened,
    log,
    ...patch,
  });
  const statuses = () => applied.map(({ dashboard }) => dashboard.status);
  return { opener, applied, onOpened, log, reads, statuses };
}

const settle = () => new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(resolve)));
const flush = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await settle();
};

it('[ROUTE-22] opens the pair of the address, and that of the last visit without one', async () => {
  const { opener, reads, onOpened, statuses } = open();
  opener.open('BTC_USDT');
  reads[0]?.answer.resolve('btc');
  await flush();
  expect(onOpened).toHaveBeenCalledExactlyOnceWith('btc', 'BTC_USDT');
  expect(statuses()).toEqual(['loading', 'ready']);
  opener.open(undefined);
  expect(reads.map(({ requested }) => requested)).toEqual(['BTC_USDT', 'LAST_USDT']);
});

it('sends no second request for a pair that is opening or open', async () => {
  const { opener, reads } = open();
  opener.open('BTC_USDT');
  opener.open('BTC_USDT');
  reads[0]?.answer.resolve('btc');
  await flush();
  opener.open('BTC_USDT');
  expect(reads).toHaveLength(1);
});

it('ignores the response to a pair that was left, in whatever order they arrive', async () => {
  const { opener, reads, applied, onOpened } = open();
  opener.open('BTC_USDT');
  opener.open('ETH_USDT');
  reads[1]?.answer.resolve('eth');
  await flush();
  reads[0]?.answer.resolve('btc');
  await flush();
  expect(onOpened).toHaveBeenCalledExactlyOnceWith('eth', 'ETH_USDT');
  expect(applied.at(-1)).toMatchObject({ pairText: 'ETH_USDT', dashboard: { data: 'eth' } });
});

it('applies nothing after it was closed', async () => {
  const { opener, reads, statuses } = open();
  opener.open('BTC_USDT');
  expect(opener.isShown()).toBe(true);
  opener.close();
  expect(opener.isShown()).toBe(false);
  reads[0]?.answer.resolve('btc');
  await flush();
  expect(statuses()).toEqual(['loading']);
});

it.each([
  ['an unknown pair', new ApiError('Unknown.', { code: 'pair_unknown' }), 'pair_unknown'],
  ['a lost connection', new Error('offline'), 'unavailable'],
])('tells %s apart, and reads again at the next opening', async (_name, error, cause) => {
  const { opener, reads, applied, log } = open();
  opener.open('NO_SUCH');
  reads[0]?.answer.reject(error);
  await flush();
  expect(applied.at(-1)?.dashboard).toEqual({ status: 'failed', cause });
  expect(log).toHaveBeenCalledOnce();
  opener.open('NO_SUCH');
  expect(reads).toHaveLength(2);
});

it('uses the dashboard in the page without a request', () => {
  const { opener, reads, onOpened } = open({ inPage: () => 'in page' });
  opener.open('BTC_USDT');
  expect(onOpened).toHaveBeenCalledExactlyOnceWith('in page', 'BTC_USDT');
  expect(reads).toHaveLength(0);
});

it('shows a cached dashboard until the exchange responds, and never trades on it', async () => {
  const { opener, reads, statuses, onOpened } = open({ cached: () => Promise.resolve('old') });
  opener.open('BTC_USDT');
  await flush();
  expect(statuses()).toEqual(['loading', 'stale']);
  expect(onOpened).not.toHaveBeenCalled();
  reads[0]?.answer.resolve('btc');
  await flush();
  expect(statuses()).toEqual(['loading', 'stale', 'ready']);
});

it('drops a cached dashboard that is found after the response', async () => {
  const cached = Promise.withResolvers<string>();
  const { opener, reads, statuses } = open({ cached: () => cached.promise });
  opener.open('BTC_USDT');
  reads[0]?.answer.resolve('btc');
  await flush();
  cached.resolve('old');
  await flush();
  expect(statuses()).toEqual(['loading', 'ready']);
});
