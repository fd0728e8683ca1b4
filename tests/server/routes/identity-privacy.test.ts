/** Who may read papers, and what each reading leaves behind. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '#contract/core/durations.ts';
import { userId } from '#contract/core/ids.ts';
import { ROUTES, type RouteName } from '#contract/routes.ts';
import { forgetIdentity } from '#server/identity/forget-identity.ts';
import { mustAccept, openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';
import { deskCall, identityUser } from '#tests/support/identity-exchange.ts';
import { documentPicture } from '#tests/support/identity-pictures.ts';

let live: LiveExchange;
let picture: string;
beforeAll(async () => {
  live = await openLiveExchange({ TIDEMARK_IDENTITY_REVIEW: 'manual' });
  picture = (await documentPicture({ seed: 9 })).toString('base64');
});
afterAll(() => live.close());

const openUser = async () => {
  const trader = await live.trader();
  return { ...trader, ...identityUser(live, trader.bearer) };
};

/** Calls that name a case, with a valid body. */
const bodiesOf = (case_id: string): readonly (readonly [RouteName, object])[] => [
  ['submitIdentityCase', { case_id }],
  ['discardIdentityCase', { case_id }],
  ['identityPaper', { case_id, kind: 'front' }],
  ['startResume', { case_id }],
  ['uploadNid', { case_id, front: picture }],
  ['uploadPassport', { case_id, front: picture }],
  ['uploadPassportPrimary', { case_id, front: picture }],
  ['uploadVoterCard', { case_id, front: picture }],
  ['uploadVoterCardPrimary', { case_id, front: picture }],
  ['uploadDrivingLicence', { case_id, front: picture }],
  ['uploadDrivingLicencePrimary', { case_id, front: picture }],
  ['uploadSelfie', { case_id, file: picture }],
  ['uploadAddressProof', { case_id, file: picture }],
  ['uploadFundsProof', { case_id, file: picture }],
  ['uploadCompanyPapers', { case_id, file: picture }],
];

it('tells nothing of another user’s case by any call: the answer is that of a case that does not exist', async () => {
  const owner = await openUser();
  const caseId = await owner.openCase();
  const before = await owner.identity();
  const other = await live.trader();
  for (const [name, body] of bodiesOf(caseId)) {
    const unknown = bodiesOf('A'.repeat(24)).find(([one]) => one === name)?.[1];
    const [theirs, none] = await Promise.all([
      live.call(name, { bearer: other.bearer, body }),
      live.call(name, { bearer: other.bearer, body: unknown }),
    ]);
    expect([name, theirs.status, theirs.body.error_code]).toEqual([
      name,
      404,
      none.body.error_code,
    ]);
    expect(theirs.body.message).toBe(none.body.message);
  }
  expect(await owner.identity()).toEqual(before);
  // Every call whose body names a case is among them.
  const named = Object.entries(ROUTES)
    .filter(([, route]) => JSON.stringify(Object.keys(fieldsOf(route))).includes('"caseId"'))
    .map(([name]) => name);
  expect(bodiesOf('').map(([name]) => name)).toEqual(expect.arrayContaining(named));
});

const fieldsOf = (route: { readonly body?: unknown }): object =>
  (route.body as { readonly fields?: object } | undefined)?.fields ?? {};

it('continues a case on a phone by a link that opens once, within ten minutes', async () => {
  const owner = await openUser();
  await mustAccept(owner.save());
  const case_id = (await owner.identity()).case?.case_id ?? '';
  const startLink = async () =>
    String((await mustAccept(owner.send('startResume', { case_id }))).data?.['resume_token']);
  const open = (token: string) => live.call('openResume', { body: { resume_token: token } });
  const [replaced, token] = [await startLink(), await startLink()];
  expect((await open(replaced)).status).toBe(404);
  const opened = await mustAccept(open(token));
  expect((await open(token)).status).toBe(404);
  // It tells nothing about the user.
  expect(Object.keys(opened.data ?? {}).toSorted()).toEqual(
    [
      'document_type',
      'expires_at',
      'is_draft',
      'papers',
      'required_papers',
      'upload_key',
    ].toSorted(),
  );
  const upload_key = opened.data?.['upload_key'];
  const uploaded = await mustAccept(
    live.call('uploadFromPhone', { body: { upload_key, kind: 'front', file: picture } }),
  );
  expect(uploaded.data?.['papers']).toMatchObject([{ kind: 'front', document_status: 1 }]);
  // The key is bound to its case, reads nothing, and ends after half an hour.
  const asBearer = await live.call('identityPaper', {
    bearer: String(upload_key),
    body: { case_id, kind: 'front' },
  });
  expect(asBearer.status).toBe(401);
  const late = await startLink();
  live.pass(10 * MINUTE_MS);
  expect((await open(late)).status).toBe(404);
  expect((await live.call('phoneCaseState', { body: { upload_key } })).status).toBe(200);
  live.pass(21 * MINUTE_MS);
  expect((await live.call('phoneCaseState', { body: { upload_key } })).status).toBe(404);
});

it('stores links, keys and papers so that a copied database opens none of them', async () => {
  const owner = await openUser();
  const caseId = await owner.openCase({ document_number: 'SECRET77', last_name: 'Uncommonname' });
  const link = await mustAccept(owner.send('startResume', { case_id: caseId }));
  const folder = join(live.folder, 'data');
  expect(statSync(join(folder, 'identity.key')).mode & 0o777).toBe(0o600);
  const database = readdirSync(folder)
    .filter((name) => name.startsWith('tidemark.sqlite'))
    .map((name) => readFileSync(join(folder, name)).toString('latin1'))
    .join('');
  const front = (await documentPicture({ seed: 1 })).subarray(200, 240).toString('latin1');
  for (const secret of [String(link.data?.['resume_token']), 'SECRET77', 'Uncommonname', front]) {
    expect(database.includes(secret)).toBe(false);
  }
});

it('writes each reading down, by its owner and by an operator, and lets no reply be stored (K17)', async () => {
  const owner = await openUser();
  const caseId = await owner.openCase({ document_number: 'E5' });
  const own = await mustAccept(owner.send('identityPaper', { case_id: caseId, kind: 'front' }));
  expect(own.data?.['media_type']).toBe('image/jpeg');
  const audits = await live.exchange.transact(({ db }) =>
    db.all<{ action: string }>('SELECT action FROM audit WHERE person_id = ?', [owner.id]),
  );
  expect(audits.filter(({ action }) => action === 'identity_paper_read')).toHaveLength(1);
  // Before it is submitted, the desk cannot read it.
  expect((await deskCall(live, 'POST', `/${caseId}/paper`, { kind: 'front' })).status).toBe(404);
  await mustAccept(owner.submit(caseId));
  const read = await deskCall(live, 'POST', `/${caseId}/paper`, { kind: 'front' });
  expect(read.body).toMatchObject({ media_type: 'image/jpeg', page_count: 1 });
  expect(read.body['file']).toBe(own.data?.['file']);
  expect(read.headers.get('cache-control')).toContain('no-store');
  const lines = await live.exchange.transact(({ db }) =>
    db.all<{ action: string }>('SELECT action FROM operator_audit WHERE subject = ?', [
      String(owner.id),
    ]),
  );
  expect(lines).toEqual([{ action: 'identity_paper_read' }]);
});

it('deletes everything of a closed account', async () => {
  const owner = await openUser();
  await owner.openCase({ document_number: 'F6' });
  const left = await live.exchange.transact(({ db }) => {
    forgetIdentity(db, userId(owner.id));
    return ['identity_case', 'identity_level', 'identity_inquiry'].map(
      (name) => db.all(`SELECT * FROM ${name} WHERE user_id = ?`, [owner.id]).length,
    );
  });
  expect(left).toEqual([0, 0, 0]);
  const papers = await live.exchange.transact(({ db }) =>
    db.all('SELECT id FROM identity_paper WHERE case_id NOT IN (SELECT id FROM identity_case)'),
  );
  expect(papers).toEqual([]);
  expect((await owner.identity()).case).toBeNull();
});
