import { createActor, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import type { DocumentType, PaperKind } from '#contract/entities/identity.ts';
import { uploadNid } from '#contract/rest/identity.ts';
import { identityCaseWire } from '#contract/samples/identity.ts';
import type { PaperTarget, PreparedPaper } from '#machines/identity/paper.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { paperStorageOf } from '#src/app/wiring/identity/paper-storage.ts';
import { createPaperMachine, preparePaper } from '#src/app/wiring/identity/papers.ts';

const stored = uploadNid.reply.decode(identityCaseWire);
const prepared: PreparedPaper = {
  base64: 'AAAA',
  mediaType: 'image/jpeg',
  byteCount: 3,
  hints: [],
};
const caseOf = (documentType: DocumentType): PaperTarget => ({
  kind: 'case',
  caseId: 'Jq7TzR3kWm5XcV8nB2sL0dYp',
  documentType,
});

/** Uploads a paper that an earlier visit has prepared. */
async function uploadStored(target: PaperTarget, paper: PaperKind, answer: () => Promise<unknown>) {
  const values = new Map<string, unknown>();
  const storage = paperStorageOf('user:7', {
    store: {
      read: (key) => Promise.resolve(values.get(key)),
      keep: (key, value) => Promise.resolve(void values.set(key, value)),
      remove: (key) => Promise.resolve(void values.delete(key)),
    },
  });
  await storage.save(target.kind === 'case' ? target.caseId : target.uploadKey, paper, prepared);
  const call =
    vi.fn<(route: { readonly path: string }, input: unknown) => Promise<unknown>>(answer);
  const client = { call } as unknown as ExchangeClient;
  const actor = createActor(
    createPaperMachine(client, () => storage),
    {
      input: { target, paper },
    },
  ).start();
  await waitFor(actor, (now) => now.matches('checked'));
  actor.send({ type: 'picture.accepted' });
  await waitFor(actor, (now) => now.matches('stored') || now.matches('failed'));
  const [route, input] = call.mock.calls[0] ?? [];
  return { path: route?.path, input, isKept: values.size > 0, state: actor.getSnapshot().value };
}

const respond = () => Promise.resolve({ model: stored, message: '' });

const FRONT = { frontBase64: 'AAAA' };
const BACK = { backBase64: 'AAAA' };

async function expectSent(type: DocumentType, paper: PaperKind, path: string, body: object) {
  const sent = await uploadStored(caseOf(type), paper, respond);
  expect(sent.path).toBe(path);
  expect(sent.input).toMatchObject({ body });
  expect(sent.state).toBe('stored');
}

it('[API-31] sends each side of an identity card, and leaves the other one as it is', async () => {
  await expectSent('nid', 'front', '/upload-nid', { ...FRONT, backBase64: undefined });
  await expectSent('nid', 'back', '/upload-nid', { frontBase64: undefined, ...BACK });
});

it('[API-32][API-33] sends the photo of a passport, and a second page to a back end that asks for it', async () => {
  await expectSent('passport', 'front', '/upload-passport-primary', FRONT);
  await expectSent('passport', 'back', '/upload-passport', { frontBase64: undefined, ...BACK });
});

it('[API-34][API-35] sends the front and the back of a voter card', async () => {
  await expectSent('voter_card', 'front', '/upload-voter-card-primary', FRONT);
  await expectSent('voter_card', 'back', '/upload-voter-card', BACK);
});

it('[API-36][API-37] sends the front and the back of a driving licence', async () => {
  await expectSent('driving_licence', 'front', '/upload-driving-licence-primary', FRONT);
  await expectSent('driving_licence', 'back', '/upload-driving-licence', BACK);
});

it.each<[PaperTarget, PaperKind, string, object]>([
  [caseOf('nid'), 'selfie', '/upload-selfie', { fileBase64: 'AAAA' }],
  [caseOf('nid'), 'address_proof', '/upload-address-proof', { fileBase64: 'AAAA' }],
  [caseOf('nid'), 'funds_proof', '/upload-funds-proof', { fileBase64: 'AAAA' }],
  [caseOf('nid'), 'company_papers', '/upload-company-papers', { fileBase64: 'AAAA' }],
  [
    { kind: 'link', uploadKey: 'u5GkR8bYw3TnXq6PzC1vJ0sM' },
    'front',
    '/kyc-resume-upload',
    { uploadKey: 'u5GkR8bYw3TnXq6PzC1vJ0sM', kind: 'front', fileBase64: 'AAAA' },
  ],
])('sends %j of %s to %s', async (target, paper, path, body) => {
  const sent = await uploadStored(target, paper, respond);
  expect(sent.path).toBe(path);
  expect(sent.input).toMatchObject({ body });
  expect(sent.state).toBe('stored');
});

it('deletes a picture from the device once the exchange has it, and not before', async () => {
  const target = caseOf('nid');
  expect((await uploadStored(target, 'front', respond)).isKept).toBe(false);
  const lost = await uploadStored(target, 'front', () => Promise.reject(new Error('no response')));
  expect(lost).toMatchObject({ state: 'failed', isKept: true });
});

it('accepts a PDF only where a scan is allowed, up to 5 MB', async () => {
  const pdf = new Blob(['%PDF-1.7\n', 'x'.repeat(100)], { type: 'application/octet-stream' });
  expect(await preparePaper(pdf, 'address_proof')).toMatchObject({
    mediaType: 'application/pdf',
    hints: [],
  });
  await expect(preparePaper(pdf, 'front')).rejects.toMatchObject({ problem: 'unsupported' });
  const large = new Blob(['%PDF-1.7\n', 'x'.repeat(5_000_000)]);
  await expect(preparePaper(large, 'funds_proof')).rejects.toMatchObject({ problem: 'too_large' });
  await expect(preparePaper('text', 'front')).rejects.toMatchObject({ problem: 'unsupported' });
});
