/** Identity verification through its calls. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#contract/core/durations.ts';
import { REJECT_REASONS, type RejectReason } from '#contract/core/identity-papers.ts';
import { mustAccept, openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';
import { decidedCase, identityUser } from '#tests/support/identity-exchange.ts';
import { documentPicture } from '#tests/support/identity-pictures.ts';
import { mailsTo } from '#tests/support/guarded-account.ts';

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange({
    TIDEMARK_WITHDRAWAL_LEVEL_BY_TWO_FACTOR: 'off',
    TIDEMARK_IDENTITY_COUNTRIES: 'VN,DE',
  });
});
afterAll(() => live.close());

let documentCount = 0;
const newDocument = (): string => `C${(documentCount += 1) + 100_000}`;
const openUser = async () => {
  const trader = await live.trader();
  return { ...trader, ...identityUser(live, trader.bearer), document: newDocument() };
};

it('[KYC-05] verifies an identity from the choice of a document to the resulting status', async () => {
  const user = await openUser();
  expect(await user.identity()).toMatchObject({ kyc_level: 0, case: null, attempts_left: 3 });
  const caseId = await user.openCase({ document_number: user.document });
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
  const { bearer } = user;
  const { data } = await mustAccept(live.call('profile', { bearer }));
  expect(data?.['user']).toMatchObject({ first_name: 'Mai', last_name: 'Tran', kyc_level: 1 });
  const events = await mustAccept(live.call('notifications', { bearer, query: {} }));
  const bodies = JSON.stringify(events.data);
  expect(bodies).toContain('Identity verified');
  // Neither notifications nor emails contain anything of the papers.
  const mails = JSON.stringify(await mailsTo(live, user.email));
  expect(mails).toContain('Identity verified');
  for (const text of [bodies, mails]) expect(text).not.toContain(user.document);
});

it('[SET-12] [KYC-01] [KYC-02] supplies the type of verification, its details and the active documents', async () => {
  const { data: common } = await mustAccept(live.call('commonSettings'));
  expect(common).toMatchObject({
    enabled_kyc_type: 'DR',
    enabled_kyc_user_details: { served_countries: ['VN', 'DE'], minimum_age: 18 },
  });
  const { bearer } = await live.trader();
  const { data: own } = await mustAccept(live.call('identitySettings', { bearer }));
  expect(own).toMatchObject({ enabled_kyc_type: 'DR' });
  const { data: list } = await mustAccept(live.call('activeDocuments', { bearer }));
  expect(list).toEqual([
    { document_type: 'nid', sides: ['front', 'back'] },
    { document_type: 'passport', sides: ['front'] },
    { document_type: 'voter_card', sides: ['front', 'back'] },
    { document_type: 'driving_licence', sides: ['front', 'back'] },
  ]);
});

it('keeps approved papers for the next case, a new one, and asks for the rejected one only (K10)', async () => {
  const user = await openUser();
  const details = { document_number: user.document };
  const caseId = await user.openCase(details);
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
  await mustAccept(user.save(details));
  const next = (await user.identity()).case;
  expect(next?.case_id).not.toBe(caseId);
  expect(next?.papers).toMatchObject([{ kind: 'selfie', document_status: 2 }]);
  const again = await user.upload('uploadSelfie', next?.case_id ?? '', blurred);
  expect(again.body.error_code).toBe(1010);
  await mustAccept(user.upload('uploadPassport', next?.case_id ?? '', await documentPicture()));
  await mustAccept(user.submit(next?.case_id ?? ''));
  expect(await decidedCase(live, user)).toMatchObject({ kyc_level: 1, attempts_left: 1 });
});

it('has one open case per user, stores the same file once, and submits once (K9)', async () => {
  const user = await openUser();
  const details = { document_number: user.document };
  const [first, second] = await Promise.all([user.save(details), user.save(details)]);
  const idOf = (reply: typeof first) =>
    ((reply.body.data ?? {})['case'] as { readonly case_id: string }).case_id;
  expect(idOf(first)).toBe(idOf(second));
  const caseId = await user.openCase(details);
  expect(caseId).toBe(idOf(first));
  const papers = (await user.identity()).case?.papers;
  const picture = await documentPicture({ seed: 1 });
  await mustAccept(user.upload('uploadPassport', caseId, picture));
  expect((await user.identity()).case?.papers).toEqual(papers);
  const replies = await Promise.all([user.submit(caseId), user.submit(caseId)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await user.identity()).toMatchObject({ attempts_left: 2 });
  await decidedCase(live, user);
});

it('accepts no upload when approved, and keeps the level until a new decision (K19)', async () => {
  const user = await openUser();
  const caseId = await user.openCase({ document_number: user.document });
  await mustAccept(user.submit(caseId));
  await decidedCase(live, user);
  expect((await user.upload('uploadSelfie', caseId, await documentPicture())).body.error_code).toBe(
    1010,
  );
  expect((await user.save({ document_number: user.document })).body.error_code).toBe(1010);
  // A higher level may be started, and the lower one stands meanwhile.
  const higher = { document_number: user.document, address: '1 Long Street', city: 'Hanoi' };
  await mustAccept(user.save(higher, 2));
  const raised = await user.identity();
  expect(raised).toMatchObject({ kyc_level: 1, case: { kyc_level: 2, state: 'draft' } });
  expect(raised.case?.papers.map(({ kind, document_status }) => [kind, document_status])).toEqual([
    ['front', 2],
    ['selfie', 2],
  ]);
});

it('allows three attempts a day, and tells when the next one is', async () => {
  const user = await openUser();
  const details = { document_number: user.document };
  const dark = await documentPicture({ light: 0.15 });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await mustAccept(user.save(details));
    const caseId = (await user.identity()).case?.case_id ?? '';
    await mustAccept(user.upload('uploadPassport', caseId, dark));
    if (attempt === 0) {
      await mustAccept(user.upload('uploadSelfie', caseId, await documentPicture({ seed: 3 })));
    }
    await mustAccept(user.submit(caseId));
    await decidedCase(live, user);
  }
  const refused = await user.save(details);
  expect(refused).toMatchObject({ status: 429, body: { error_code: 11_006 } });
  expect(refused.body['until']).toBe((await user.identity()).attempts_reset_at);
  live.pass(DAY_MS);
  const { bearer } = await mustSignIn(user.email);
  expect((await identityUser(live, bearer).save(details)).status).toBe(200);
});

it('refuses what is known before anything is uploaded', async () => {
  const user = await openUser();
  const { bearer } = user;
  await mustAccept(
    live.call('updateProfile', { bearer, body: { first_name: 'Peter', last_name: 'Brown' } }),
  );
  const refuse = async (details: Readonly<Record<string, unknown>>, level = 1) =>
    (await user.save({ first_name: 'Peter', last_name: 'Brown', ...details }, level)).body
      .error_code;
  expect(await refuse({ country_of_residence: 'US' })).toBe(11_003);
  expect(await refuse({ birth_date: '2015-01-01' })).toBe(11_005);
  expect(await refuse({ expires_on: '2020-01-01' })).toBe(11_002);
  expect(await refuse({ first_name: 'Mai', last_name: 'Tran' })).toBe(11_004);
  expect(await refuse({}, 2)).toBe(1001);
  const body = { kyc_level: 1, country_of_residence: 'US', birth_date: '2015-01-01' };
  const { data } = await mustAccept(live.call('checkAdvance', { bearer, body }));
  expect(data).toMatchObject({ can_advance: 0, reasons: [40, 41], attempts_left: 3 });
  expect((await user.identity()).case).toBeNull();
});

it('refuses another account with the same document in the words of any final reason (K20)', async () => {
  const first = await openUser();
  await mustAccept(first.submit(await first.openCase({ document_number: first.document })));
  await decidedCase(live, first);
  const second = await openUser();
  // Another spelling of the same number.
  const spelled = first.document.toLowerCase().replace('c', 'c-');
  const caseId = await second.openCase({ document_number: spelled }, [7, 8]);
  await mustAccept(second.submit(caseId));
  const refused = await decidedCase(live, second);
  expect(refused).toMatchObject({
    kyc_level: 0,
    case: { state: 'rejected', reject_reasons: [42] },
  });
  const minor = await openUser();
  const [again, young] = [
    await second.save({ document_number: first.document }),
    await minor.save({ birth_date: '2015-01-01' }),
  ];
  expect(again.body.message).toBe(young.body.message);
  expect(again.body.error_code).toBe(young.body.error_code);
  expect(JSON.stringify(refused)).not.toContain(first.email);
});

it.each<[string, () => Promise<Buffer>, reason: RejectReason]>([
  ['blank', () => blankPicture(), 'blank'],
  ['blurred', () => documentPicture({ blur: 9 }), 'blurred'],
  ['dark', () => documentPicture({ light: 0.15 }), 'too_dark'],
  ['cut', () => documentPicture({ isCut: true }), 'cut_off'],
])('rejects a %s picture of a document with its reason (K16)', async (_, picture, reason) => {
  const user = await openUser();
  const caseId = await user.openCase({ document_number: user.document });
  await mustAccept(user.upload('uploadPassport', caseId, await picture()));
  await mustAccept(user.submit(caseId));
  const { case: decided } = await decidedCase(live, user);
  expect(decided).toMatchObject({ state: 'rejected', reject_reasons: [] });
  const front = decided?.papers.find(({ kind }) => kind === 'front');
  expect(front).toMatchObject({ document_status: 3 });
  expect(front?.reject_reasons).toContain(REJECT_REASONS[reason]);
});

const blankPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 640, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer();

it('rejects a side that is the picture of another side', async () => {
  const user = await openUser();
  const caseId = await user.openCase({ document_number: user.document }, [4, 4]);
  await mustAccept(user.submit(caseId));
  expect((await decidedCase(live, user)).case).toMatchObject({
    state: 'rejected',
    papers: [
      { kind: 'front', document_status: 2 },
      { kind: 'selfie', document_status: 3, reject_reasons: [8] },
    ],
  });
});

it('locks the verified name in the profile', async () => {
  const user = await openUser();
  await mustAccept(user.submit(await user.openCase({ document_number: user.document })));
  await decidedCase(live, user);
  const { bearer } = user;
  const rename = (first: string, last: string) =>
    live.call('updateProfile', { bearer, body: { first_name: first, last_name: last } });
  expect((await rename('Peter', 'Brown')).body.error_code).toBe(11_008);
  expect((await rename('Mai', 'Tran')).status).toBe(200);
});

it('deletes a discarded draft with its papers', async () => {
  const user = await openUser();
  const caseId = await user.openCase({ document_number: user.document });
  await mustAccept(user.send('discardIdentityCase', { case_id: caseId }));
  expect(await user.identity()).toMatchObject({ case: null, attempts_left: 3 });
  const rows = await live.exchange.transact(({ db }) =>
    db.all('SELECT id FROM identity_paper WHERE case_id = ?', [caseId]),
  );
  expect(rows).toEqual([]);
});

it('removes the pictures of a document when another type is chosen', async () => {
  const user = await openUser();
  await user.openCase({ document_number: user.document });
  await mustAccept(user.save({ document_type: 'nid', document_number: user.document }));
  const open = (await user.identity()).case;
  expect(open).toMatchObject({ required_papers: ['front', 'back', 'selfie'], papers: [] });
  const wrong = await user.upload('uploadPassport', open?.case_id ?? '', await documentPicture());
  expect(wrong.body.error_code).toBe(1001);
});

it('names the missing papers of a case that is submitted too early', async () => {
  const user = await openUser();
  await mustAccept(user.save({ document_number: user.document }));
  const early = await user.submit((await user.identity()).case?.case_id ?? '');
  expect(early).toMatchObject({
    status: 422,
    body: { error_code: 1001, errors: { papers: 'missing: front, selfie' } },
  });
});

async function mustSignIn(email: string): Promise<{ readonly bearer: string }> {
  const body = { email, password: 'tide turns at noon', ip: '127.0.0.1' };
  const signedIn = await mustAccept(live.call('signIn', { body }));
  return { bearer: String(signedIn['access_token']) };
}
