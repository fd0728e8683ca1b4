import type { ReactNode } from 'react';
import { act, cleanup, renderHook } from '#tests/support/testing-library.ts';
import { createActor } from 'xstate';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '#contract/envelope.ts';
import type { FuturesSettings } from '#contract/entities/futures-settings.ts';
import { leverageModeMachine } from '#machines/futures/leverage-mode.machine.ts';
import { NOTHING_STORED, type ChangeSettings } from '#machines/futures/leverage-mode.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { FuturesServiceProvider } from '#src/binding/futures.ts';
import { useLeverageDialog } from '#src/features/futures/use-leverage-dialog.ts';
import { btcContract } from '#stories/features/futures/sample-futures.ts';
import { stagedFutures } from '#stories/features/futures/staged-futures.ts';

afterEach(cleanup);

const known: FuturesSettings = { leverage: 20, marginMode: 'isolated', positionMode: 'hedge' };

function open() {
  const calls: {
    settings: FuturesSettings;
    call: PromiseWithResolvers<ChangeSettings['response']>;
  }[] = [];
  const leverage = createActor(
    leverageModeMachine.provide({
      actors: {
        changeSettings: sentRequest<ChangeSettings>({
          send: ({ input: { settings } }) => {
            const call = Promise.withResolvers<ChangeSettings['response']>();
            calls.push({ settings, call });
            return call.promise;
          },
        }),
      },
    }),
    { input: { contract: btcContract, stored: NOTHING_STORED, known } },
  ).start();
  const service = { ...stagedFutures(), leverage };
  const onClose = vi.fn();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <FuturesServiceProvider value={service}>{children}</FuturesServiceProvider>
  );
  const { result } = renderHook(() => useLeverageDialog(onClose), { wrapper });
  const change = (changed: Partial<FuturesSettings>) => act(() => result.current.change(changed));
  return { result, change, calls, leverage, onClose };
}

it('sends one change at a time, and closes once it is done', async () => {
  const { result, change, calls, onClose, leverage } = open();
  change({ leverage: 10 });
  expect(result.current.isBusy).toBe(true);
  change({ leverage: 5 });
  expect(calls.map(({ settings }) => settings)).toEqual([{ ...known, leverage: 10 }]);
  expect(onClose).not.toHaveBeenCalled();
  const settings = { ...known, leverage: 10 };
  await act(async () => calls[0]?.call.resolve({ settings, message: 'Changed.' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(leverage.getSnapshot().matches('viewing')).toBe(true);
});

it('makes a rejected draft no part of the next change', async () => {
  const { result, change, calls, onClose } = open();
  change({ leverage: 125 });
  await act(async () => calls[0]?.call.reject(new ApiError('Too high.', { status: 422 })));
  expect(result.current).toMatchObject({ isBusy: false, error: 'Too high.' });
  expect(onClose).not.toHaveBeenCalled();
  change({ marginMode: 'cross' });
  expect(calls[1]?.settings).toEqual({ ...known, marginMode: 'cross' });
});

it('closes without a request when nothing changes', () => {
  const { change, calls, onClose } = open();
  change({ leverage: 20 });
  expect(calls).toEqual([]);
  expect(onClose).toHaveBeenCalledOnce();
});
