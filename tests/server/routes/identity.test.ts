/** Identity verification through its calls. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mustAccept, openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';
import { decidedCase, identityUser } from '#tests/support/identity-exchange.ts';
import { documentPicture } from '#tests/support/identity-pictures.ts';

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange({ TIDEMARK_WITHDRAWAL_LEVEL_BY_TWO_FACTOR: 'off' });
});
afterAll(() => live.close());

it('[KYC-05] verifies an identity from the choice of a document to the resulting status', async () => {
  const { bearer } = await live.trader();
  const user = identityUser(live, bearer);
  expect(await user.identity()).toMatchObject({ kyc_level: 0, case: null, attempts_left: 3 });
  const caseId = await user.openCase();
  const submitted = await mustAccept(user.submit(caseId));
  expect(submitted.data).toMatchObject({ case: { state: 'in_review' }, attempts_left: 2 });
  const identity = await decidedCase(live, user);
  expect(identity).toMatchObject({
    kyc_level: 1,
    verified_name: { first_name: 'Mai', last_name: 'Tran' },
    level_expires_on: '2099-02-28',
    case: {
      state: 'approved',
      papers: [
        { kind: 'front', document_status: 2 },
        { kind: 'selfie', document_status: 2 },
      ],
    },
  });
  expect(identity.case?.history.map(({ state }) => state)).toEqual([
    'draft',
    'in_review',
    'approved',
  ]);
  const { data } = await mustAccept(live.call('profile', { bearer }));
  expect(data?.['user']).toMatchObject({ first_name: 'Mai', last_name: 'Tran', kyc_level: 1 });
});

it('keeps approved papers for the next case, and asks for the rejected one only', async () => {
  const user = identityUser(live, (await live.trader()).bearer);
  const caseId = await user.openCase({ document_number: 'B2' });
  const blurred = await documentPicture({ seed: 5, blur: 9 });
  await mustAccept(user.upload('uploadPassport', caseId, blurred));
  await mustAccept(user.submit(caseId));
  const rejected = await decidedCase(live, user);
  expect(rejected).toMatchObject({ kyc_level: 0, attempts_left: 2 });
  expect(rejected.case).toMatchObject({
    state: 'rejected',
    papers: [
      { kind: 'selfie', document_status: 2 },
      { kind: 'front', document_status: 3, reject_reasons: [1] },
    ],
  });
  await mustAccept(user.save({ document_number: 'B2' }));
  const next = (await user.identity()).case;
  expect(next?.case_id).not.toBe(caseId);
  expect(next?.papers).toMatchObject([{ kind: 'selfie', document_status: 2 }]);
});
