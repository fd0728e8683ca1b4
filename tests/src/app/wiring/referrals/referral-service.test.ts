import { QueryClient } from '@tanstack/react-query';
import { createActor, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { referralCodeCodec } from '#contract/entities/referral.ts';
import { ApiError } from '#contract/envelope.ts';
import type { RejectionName } from '#contract/errors.ts';
import { saveReferralCode } from '#contract/rest/referrals.ts';
import { referralCodeWire } from '#contract/samples/referrals.ts';
import { createReferralService } from '#src/app/wiring/referrals/referral-service.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { NoResponseError } from '#src/api/response.ts';
import { newCodeInput } from '#src/features/referrals/code-form.ts';
import { REFERRALS_KEY } from '#src/queries/referrals.ts';

const code = referralCodeCodec.decode(referralCodeWire);
const KEY = [REFERRALS_KEY, 'codes'] as const;

/** @param respond of the exchange to each call. */
function open(respond: () => unknown = () => ({ model: code, message: 'Saved.' })) {
  const cache = new QueryClient();
  cache.setQueryData(KEY, [code]);
  const call = vi.fn(async (_route: unknown, _input: unknown) => respond());
  const service = createReferralService(
    { client: { call } as unknown as ExchangeClient },
    cache,
    'https://tidemark.test',
  );
  const form = (randomCode = 'ABCDEFGH') => {
    const actor = createActor(service.codeForm, { input: newCodeInput(randomCode, []) });
    actor.start();
    return actor;
  };
  return {
    service,
    form,
    cache,
    bodies: () => call.mock.calls.map(([, input]) => (input as { body: unknown }).body),
    routes: () => call.mock.calls.map(([route]) => route),
    isOutdated: () => cache.getQueryState(KEY)?.isInvalidated,
  };
}

const reject = (name: RejectionName) => () => {
  throw new ApiError('Rejected.', { code: name, status: 422, body: undefined, fields: {} });
};

it('[REF-01] saves a code once, however often it is submitted, and reads the page again', async () => {
  const { form, bodies, routes, isOutdated } = open();
  const actor = form();
  actor.send({ type: 'field.edited', name: 'code', value: ' TIDE2026 ' });
  actor.send({ type: 'field.edited', name: 'label', value: ' Forum ' });
  actor.send({ type: 'field.edited', name: 'friendShare', value: '25' });
  actor.send({ type: 'field.edited', name: 'isDefault', value: 'yes' });
  actor.send({ type: 'form.submitted' });
  actor.send({ type: 'form.submitted' });
  await waitFor(actor, (snapshot) => snapshot.matches('done'));
  actor.send({ type: 'form.submitted' });
  expect(routes()).toEqual([saveReferralCode]);
  expect(bodies()).toEqual([
    { code: 'TIDE2026', label: 'Forum', friendShare: 25, isDefault: true },
  ]);
  expect(isOutdated()).toBe(true);
});

it('[REF-01] sends the same random code again after a lost response, so no second code is made', async () => {
  let isLost = true;
  const { form, bodies, isOutdated } = open(() => {
    if (isLost) throw new NoResponseError('lost');
    return { model: code, message: 'Saved.' };
  });
  const actor = form('Q2W3E4R5');
  actor.send({ type: 'form.submitted' });
  await waitFor(actor, (snapshot) => snapshot.matches('failed'));
  expect(isOutdated()).toBe(true);
  isLost = false;
  actor.send({ type: 'form.submitted' });
  await waitFor(actor, (snapshot) => snapshot.matches('done'));
  const draft = { code: 'Q2W3E4R5', label: '', friendShare: 0, isDefault: false };
  expect(bodies()).toEqual([draft, draft]);
});

it.each([
  ['referral_code_taken', 'code'],
  ['referral_code_malformed', 'code'],
  ['referral_code_limit_reached', 'code'],
  ['friend_share_too_high', 'friendShare'],
] as const)('[REF-01] shows the rejection %s at the field %s', async (name, field) => {
  const actor = open(reject(name)).form();
  actor.send({ type: 'form.submitted' });
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('failed'));
  expect(context.problems).toEqual({ [field]: { kind: 'server', message: 'Rejected.' } });
});

it('[REF-01] makes a code the default with its label and share, and reads the page again', async () => {
  const { service, bodies, isOutdated } = open();
  await service.makeDefault(code);
  expect(bodies()).toEqual([
    { code: 'K7M4PQ2X', label: 'Forum', friendShare: 25, isDefault: true },
  ]);
  expect(isOutdated()).toBe(true);
});

it('[REF-01] links the sign-up page with the code', () => {
  expect(open().service.linkOf('K7M4PQ2X')).toBe('https://tidemark.test/signup?ref_code=K7M4PQ2X');
});
