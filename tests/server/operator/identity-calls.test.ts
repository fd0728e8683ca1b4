/** Identity cases on the operator's desk. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mustAccept, openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';
import { deskCall, identityUser } from '#tests/support/identity-exchange.ts';

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange({ TIDEMARK_IDENTITY_REVIEW: 'manual' });
});
afterAll(() => live.close());

const submittedCase = async (details: Readonly<Record<string, unknown>>) => {
  const trader = await live.trader();
  const user = identityUser(live, trader.bearer);
  const caseId = await user.openCase(details);
  await mustAccept(user.submit(caseId));
  return { ...trader, ...user, caseId };
};

const auditOf = (id: number) =>
  live.exchange.transact(({ db }) =>
    db.all('SELECT action, detail FROM operator_audit WHERE subject = ? ORDER BY id', [String(id)]),
  );

it('lists waiting cases, opens one with what the checks found, and accepts it once', async () => {
  const first = await submittedCase({ document_number: 'A1' });
  const second = await submittedCase({ document_number: 'a 1' });
  const list = (await deskCall(live, 'GET', '')).body['cases'];
  expect(list).toMatchObject([
    { case_id: first.caseId, user_id: first.id, email: first.email, kyc_level: 1 },
    { case_id: second.caseId },
  ]);
  // The list has nothing of the papers.
  expect(JSON.stringify(list)).not.toContain('front');
  const opened = await deskCall(live, 'POST', `/${second.caseId}/open`);
  expect(opened.body).toMatchObject({
    details: { document_number: 'a 1' },
    same_document_user_ids: [first.id],
    findings: [],
  });
  const decide = (caseId: string) =>
    deskCall(live, 'POST', `/${caseId}/decision`, { decision: 'accept' });
  const outcomes = await Promise.all([decide(first.caseId), decide(first.caseId)]);
  expect(outcomes.map(({ body }) => String(body['outcome'])).toSorted()).toEqual([
    'done',
    'state_changed',
  ]);
  expect(await first.identity()).toMatchObject({ kyc_level: 1, case: { state: 'approved' } });
  expect(await auditOf(first.id)).toEqual([{ action: 'identity_approved', detail: '' }]);
});

it('names other users with the number of the document, whatever nationality they stated (K20)', async () => {
  const first = await submittedCase({ document_number: 'E1' });
  const second = await submittedCase({ document_number: 'e-1', nationality: 'DE' });
  const opened = await deskCall(live, 'POST', `/${second.caseId}/open`);
  expect(opened.body).toMatchObject({
    same_document_user_ids: [],
    same_number_user_ids: [first.id],
  });
  // Its user is told nothing of it.
  expect(JSON.stringify(await second.identity())).not.toContain('user_ids');
});

it('rejects papers with numbered reasons, and needs at least one', async () => {
  const user = await submittedCase({ document_number: 'B1' });
  const reject = (body: object) =>
    deskCall(live, 'POST', `/${user.caseId}/decision`, { decision: 'reject', ...body });
  const bare = await reject({});
  expect([bare.status, bare.body['outcome']]).toEqual([422, 'field_invalid']);
  await reject({ papers: [{ kind: 'front', reject_reasons: [2, 20] }] });
  expect(await user.identity()).toMatchObject({
    kyc_level: 0,
    case: {
      state: 'rejected',
      papers: [
        { kind: 'front', document_status: 3, reject_reasons: [2, 20] },
        { kind: 'selfie', document_status: 2, reject_reasons: [] },
      ],
    },
  });
  expect(await auditOf(user.id)).toEqual([
    { action: 'identity_rejected', detail: 'glare, wrong_type' },
  ]);
  expect((await deskCall(live, 'POST', `/${user.caseId}/open`)).status).toBe(404);
});

it('responds with 404 for an unknown case, and 401 without the operator’s token', async () => {
  const unknown = 'A'.repeat(24);
  expect((await deskCall(live, 'POST', `/${unknown}/open`)).status).toBe(404);
  expect((await deskCall(live, 'POST', `/${unknown}/paper`, { kind: 'front' })).status).toBe(404);
  const decision = await deskCall(live, 'POST', `/${unknown}/decision`, { decision: 'accept' });
  expect([decision.status, decision.body['outcome']]).toEqual([404, 'not_found']);
  const { bearer } = await live.trader();
  const response = await fetch(`${live.url}/operator/identity-cases`, {
    headers: { authorization: `Bearer ${bearer}` },
  });
  expect([401, 403, 404]).toContain(response.status);
  expect(await response.text()).not.toContain('case_id');
});
