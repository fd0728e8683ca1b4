import { beforeEach, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createReferralCheckMachine } from '#src/app/wiring/session/referral-check.ts';
import { referralCodeOf } from '#src/features/auth/referral.ts';
import { textStorageOf } from '#src/platform/storage.ts';
import { recordingExchange } from '#tests/support/recording-exchange.ts';

const storage = textStorageOf(() => sessionStorage);

beforeEach(() => sessionStorage.clear());

const check = (code: string, isFromLink: 0 | 1) =>
  `GET /referral-check {"ref_code":"${code}","from_link":${isFromLink}}`;

async function runCheck(code: string, exchange: ReturnType<typeof recordingExchange>) {
  const machine = createReferralCheckMachine({ client: exchange.client, storage });
  const actor = createActor(machine.provide({ delays: { pauseMs: 0 } }), { input: { code } });
  actor.start();
  const end = await waitFor(actor, (now) => now.matches('checked') || now.matches('failed'));
  return end.context.checked;
}

it('[REF-01] counts the code of an opened link once in a tab', async () => {
  const exchange = recordingExchange(() => ({ valid: 1, friend_share: 10 }));
  referralCodeOf('?ref_code=TIDE2026', storage);
  expect(await runCheck('TIDE2026', exchange)).toEqual({ isValid: true, friendShare: 10 });
  expect(await runCheck('TIDE2026', exchange)).toEqual({ isValid: true, friendShare: 10 });
  expect(exchange.sent).toEqual([check('TIDE2026', 1), check('TIDE2026', 0)]);
});

it('[REF-01] counts no click for a typed code', async () => {
  const exchange = recordingExchange(() => ({ valid: 0 }));
  referralCodeOf('?ref_code=TIDE2026', storage);
  expect(await runCheck('NOBODY', exchange)).toEqual({ isValid: false, friendShare: 0 });
  expect(exchange.sent).toEqual([check('NOBODY', 0)]);
});

it('reports nothing without a response', async () => {
  const exchange = recordingExchange(() => {
    throw new Error('offline');
  });
  expect(await runCheck('TIDE2026', exchange)).toBeUndefined();
});
