import type { ReactNode } from 'react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, renderHook } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { DEPOSIT_STATES, type DepositState } from '#contract/entities/custody.ts';
import { useCheckMessage } from '#src/features/funding/check/use-check-message.ts';

afterEach(cleanup);

type Given = Parameters<typeof useCheckMessage>;
const network = { confirmationsToCredit: 6, confirmationsToUnlock: 12 } as unknown as Given[1];

function messageOf(transaction: unknown, isNetworkKnown = true) {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const of = isNetworkKnown ? network : undefined;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <I18nProvider i18n={i18n}>{children}</I18nProvider>
  );
  const { result } = renderHook(() => useCheckMessage(transaction as Given[0], of), { wrapper });
  return result.current;
}
const ofDeposit = (deposit: unknown) => messageOf({ state: 'confirmed', deposit });

it.each(['seen', 'confirming'])(
  'names the confirmations of the credit of a %s deposit',
  (state) => {
    const text = 'Your deposit is confirming. It is credited after 6 confirmations.';
    expect(ofDeposit(state)).toEqual({ tone: 'info', text });
    expect(messageOf({ state: 'confirmed', deposit: state }, false).text).toContain('after … ');
  },
);

it('has a message of its own for every other state, and names one that it does not know', () => {
  const states = (Object.keys(DEPOSIT_STATES) as DepositState[]).filter((one) => one !== 'seen');
  const messages = states.map((state) => ofDeposit(state).text);
  expect(new Set(messages).size).toBe(states.length);
  expect(ofDeposit('credited')).toMatchObject({
    tone: 'success',
    text: expect.stringContaining('after more confirmations') as string,
  });
  expect(ofDeposit('final').text).not.toContain('after more confirmations');
  expect(ofDeposit('rejected').tone).toBe('danger');
  expect(ofDeposit('rolled_back').tone).toBe('danger');
  expect(ofDeposit({ code: 77 }).text).toContain('77');
});

it('distinguishes transactions that are unknown, removed and not for the user', () => {
  expect(messageOf(undefined).text).toContain('does not know this transaction');
  expect(messageOf({ state: 'dropped' })).toMatchObject({ tone: 'danger' });
  expect(messageOf({ state: 'confirmed' })).toMatchObject({
    tone: 'warning',
    text: expect.stringContaining('deposit addresses') as string,
  });
});
