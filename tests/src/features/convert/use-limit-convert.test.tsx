import { act, cleanup, renderHook } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { convertCodec } from '#contract/entities/convert.ts';
import { limitConvertWire } from '#contract/samples/convert.ts';
import type { CommandOutcome } from '#src/binding/command-outcome.ts';
import { useLimitConvertPanel } from '#src/features/convert/use-limit-convert.ts';
import { openConvertPage } from '../../../support/convert-page.tsx';

afterEach(cleanup);

function open() {
  const page = openConvertPage();
  const { result, unmount } = renderHook(useLimitConvertPanel, { wrapper: page.wrapper });
  const edit = (patch: Parameters<typeof result.current.onEdit>[0]) =>
    act(() => result.current.onEdit(patch));
  edit({ amount: '6000', price: '58000' });
  const place = () => act(() => result.current.onPlace());
  const settle = (outcome: CommandOutcome) => act(async () => page.settle(outcome));
  const ids = () => page.createLimit.mock.calls.map(([, id]) => id);
  return { ...page, result, unmount, edit, place, settle, ids };
}

it('places the convert of the form, and clears its amount alone', async () => {
  const { result, createLimit, place, settle } = open();
  place();
  expect(createLimit).toHaveBeenCalledExactlyOnceWith(
    {
      fromCoin: 'USDT',
      toCoin: 'BTC',
      side: 'buy',
      limitPrice: '58000',
      fromAmount: '6000',
      expireDays: 7,
    },
    'request-1',
  );
  expect(result.current.isBusy).toBe(true);
  await settle('accepted');
  expect(result.current).toMatchObject({ isBusy: false, draft: { amount: '', price: '58000' } });
});

it('places nothing without an amount or while a convert is pending', async () => {
  const { createLimit, edit, place, settle } = open();
  edit({ amount: '' });
  place();
  expect(createLimit).not.toHaveBeenCalled();
  edit({ amount: '6000' });
  place();
  place();
  expect(createLimit).toHaveBeenCalledOnce();
  await settle('rejected');
  place();
  expect(createLimit).toHaveBeenCalledTimes(2);
});

it('repeats the same convert under its ID while its outcome is unknown, and only then', async () => {
  const { result, place, settle, ids, edit } = open();
  for (const outcome of ['unknown', 'unknown', 'rejected', 'unknown'] as const) {
    place();
    await settle(outcome);
    expect(result.current.draft.amount).toBe('6000');
  }
  expect(ids()).toEqual(['request-1', 'request-1', 'request-1', 'request-2']);
  place();
  await settle('accepted');
  edit({ amount: '6000' });
  place();
  expect(ids().slice(4)).toEqual(['request-2', 'request-3']);
});

it('repeats a convert without a known outcome under its ID after another tab was shown', async () => {
  const { place, settle, ids, unmount, wrapper } = open();
  place();
  await settle('unknown');
  unmount();
  const { result } = renderHook(useLimitConvertPanel, { wrapper });
  act(() => result.current.onEdit({ amount: '7000', price: '58000' }));
  act(() => result.current.onPlace());
  await settle('accepted');
  act(() => result.current.onEdit({ amount: '6000', price: '58000' }));
  act(() => result.current.onPlace());
  expect(ids()).toEqual(['request-1', 'request-2', 'request-1']);
});

it.each([
  { amount: '6001' },
  { price: '58001' },
  { expireDays: 30 },
  { toCoin: 'ETH', price: '58000' },
] as const)('sends a convert with another %o under another ID', async (patch) => {
  const { place, settle, ids, edit } = open();
  place();
  await settle('unknown');
  edit(patch);
  edit({ price: 'price' in patch ? patch.price : '58000' });
  place();
  expect(ids()).toEqual(['request-1', 'request-2']);
});

it('shows the current price in the coin that the limit price is in', () => {
  const { result, edit } = open();
  expect(result.current.currentPrice).toBe('60150');
  edit({ fromCoin: 'BTC' });
  expect(result.current.draft).toMatchObject({ fromCoin: 'BTC', toCoin: 'USDT' });
  expect(result.current.currentPrice).toBe('59850');
});

it('marks the convert whose cancellation is pending', async () => {
  const { result, cancelLimit, settleCancel } = open();
  const convert = convertCodec.decode(limitConvertWire);
  act(() => result.current.onCancel(convert));
  expect(cancelLimit).toHaveBeenCalledExactlyOnceWith(convert);
  expect(result.current.canceledId).toBe(convert.id);
  await act(async () => settleCancel());
  expect(result.current.canceledId).toBeUndefined();
});
