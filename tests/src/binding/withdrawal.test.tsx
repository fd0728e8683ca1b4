/** The form of a withdrawal follows what changes elsewhere. */
import { epochMs } from '#contract/core/time.ts';
import { act, cleanup, render, waitFor } from '#tests/support/testing-library.ts';
import { createActor, fromPromise } from 'xstate';
import { afterEach, expect, it, vi } from 'vitest';
import type { WalletNetwork } from '#contract/entities/custody.ts';
import { decimal } from '#contract/core/decimal.ts';
import type { WithdrawalRules } from '#contract/rest/withdrawals.ts';
import { withdrawalMachine } from '#machines/funding/withdrawal.machine.ts';
import { FormPlace } from '#src/binding/form-actor.ts';
import {
  FundingServiceProvider,
  type FundingService,
  type FundingUpdate,
} from '#src/binding/funding.ts';
import { useWithdrawal, WithdrawalServiceProvider } from '#src/binding/withdrawal.ts';
import { checkHex, ethereum, REQUEST, rules } from '../../machines/funding/samples.ts';

afterEach(cleanup);

function open(readRules: () => Promise<WithdrawalRules>) {
  const machine = withdrawalMachine.provide({
    actors: {
      readNetworks: fromPromise<readonly WalletNetwork[], string>(() =>
        Promise.resolve([ethereum]),
      ),
      readRules: fromPromise(readRules),
    },
  });
  let report: (update: FundingUpdate) => void = () => undefined;
  const funding = {
    onUpdate: (listener: typeof report) => {
      report = listener;
      return () => undefined;
    },
  } as unknown as FundingService;
  const service = {
    place: new FormPlace<typeof withdrawalMachine>((input) => createActor(machine, { input })),
    checkAddress: checkHex,
    readPayment: () => undefined,
    clock: () => epochMs(0),
    newRequestId: () => REQUEST,
  };
  function Form() {
    const form = useWithdrawal(
      { checkAddress: checkHex, clock: () => epochMs(0), isTwoFactorOn: true, coin: 'USDT' },
      undefined,
    );
    return <output>{form.rules?.daily.remaining ?? 'unknown'}</output>;
  }
  const { container } = render(
    <FundingServiceProvider value={funding}>
      <WithdrawalServiceProvider value={service}>
        <Form />
      </WithdrawalServiceProvider>
    </FundingServiceProvider>,
  );
  const shows = (text: string) => waitFor(() => expect(container.textContent).toBe(text));
  return { shows, report: (update: FundingUpdate) => act(() => report(update)) };
}

it.each(['withdrawal', 'deposit'] as const)(
  'reads balance and limits again after a %s made elsewhere',
  async (kind) => {
    const remaining = (text: string) => ({
      ...rules,
      daily: { ...rules.daily, remaining: decimal(text) },
    });
    const readRules = vi
      .fn<() => Promise<WithdrawalRules>>()
      .mockResolvedValueOnce(remaining('50000'))
      .mockResolvedValue(remaining('48000'));
    const { shows, report } = open(readRules);
    await shows('50000');
    report({ kind, id: 12 });
    await shows('48000');
    expect(readRules).toHaveBeenCalledTimes(2);
  },
);
