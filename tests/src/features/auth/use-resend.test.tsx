import { act, cleanup, renderHook } from '#tests/support/testing-library.ts';
import { fromPromise } from 'xstate';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formMachine, type FormResponse } from '#machines/form/form.machine.ts';
import { FormProvider, type FormService } from '#src/binding/form.ts';
import { useResend } from '#src/features/auth/use-resend.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function openResend(send: () => Promise<FormResponse>) {
  const spy = vi.fn(send);
  const machine = formMachine.provide({ actors: { send: fromPromise(() => spy()) } });
  const service: FormService = { machineOf: () => machine, announce: vi.fn() };
  const { result } = renderHook(() => useResend('resendVerifyEmailCode', 'trader@example.com'), {
    wrapper: ({ children }) => <FormProvider value={service}>{children}</FormProvider>,
  });
  return { resend: () => result.current, send: spy };
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));

it('counts down a minute after a code was sent, then allows another request', async () => {
  const { resend, send } = openResend(() => Promise.resolve({ message: 'Sent.' }));
  expect(resend().remainingSec).toBe(0);
  act(() => resend().request());
  await pass(0);
  expect(resend().remainingSec).toBe(60);
  await pass(18);
  expect(resend().remainingSec).toBe(42);
  await pass(42);
  expect(resend().remainingSec).toBe(0);
  act(() => resend().request());
  await pass(0);
  expect(resend().remainingSec).toBe(60);
  expect(send).toHaveBeenCalledTimes(2);
});

it('counts by the clock, so time in sleep mode counts too', async () => {
  const { resend } = openResend(() => Promise.resolve({}));
  act(() => resend().request());
  await pass(0);
  expect(resend().remainingSec).toBe(60);
  vi.setSystemTime(Date.now() + 58_500);
  await pass(1);
  expect(resend().remainingSec).toBe(1);
  await pass(1);
  expect(resend().remainingSec).toBe(0);
});

it('is busy while the response is pending', async () => {
  const { resend } = openResend(() => new Promise(() => {}));
  act(() => resend().request());
  await pass(0);
  expect(resend()).toMatchObject({ isBusy: true, remainingSec: 0 });
});

it('allows another request immediately when no code was sent', async () => {
  const { resend, send } = openResend(() => Promise.reject(new Error('rejected')));
  act(() => resend().request());
  await pass(0);
  expect(resend()).toMatchObject({ isBusy: false, remainingSec: 0 });
  act(() => resend().request());
  await pass(0);
  expect(send).toHaveBeenCalledTimes(2);
});
