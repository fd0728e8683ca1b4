/** Makes every call of identity verification so that it is accepted, for tests that cover all routes. */
import type { RouteName } from '#contract/routes.ts';
import { DETAILS, type WireCase } from './identity-exchange.ts';
import { documentPicture } from './identity-pictures.ts';
import { openLiveExchange, type LiveExchange, type Reply } from './live-exchange.ts';

type Called = readonly (readonly [RouteName, Reply])[];

/** The upload calls of each type of document. */
const DOCUMENT_CALLS: Readonly<Record<string, readonly RouteName[]>> = {
  nid: ['uploadNid'],
  passport: ['uploadPassport', 'uploadPassportPrimary'],
  voter_card: ['uploadVoterCard', 'uploadVoterCardPrimary'],
  driving_licence: ['uploadDrivingLicence', 'uploadDrivingLicencePrimary'],
};

export async function everyIdentityCall(
  live: LiveExchange,
  traderName = 'identified',
): Promise<Called> {
  const { bearer } = await live.trader(traderName);
  const made: [RouteName, Reply][] = [];
  const call = async (name: RouteName, body?: object): Promise<Reply> => {
    const reply = await live.call(name, { bearer, ...(body && { body }) });
    made.push([name, reply]);
    return reply;
  };
  for (const name of ['identitySettings', 'activeDocuments', 'identityDetails'] as const) {
    await call(name);
  }
  await call('identityLimits');
  await call('checkAdvance', { kyc_level: 3, country_of_residence: 'VN' });
  const details = { ...DETAILS, address: '1 Long Street', city: 'Hanoi', company_name: 'Sea Ltd' };
  const save = (type: string) =>
    live.call('saveIdentityCase', {
      bearer,
      body: { kyc_level: 3, details: { ...details, document_type: type } },
    });
  for (const [type, uploads] of Object.entries(DOCUMENT_CALLS)) {
    const { case_id } = caseIn(await save(type));
    for (const name of uploads) await call(name, { case_id, front: await pictureOf(1) });
  }
  const { case_id } = caseIn(await call('saveIdentityCase', { kyc_level: 3, details }));
  const files = ['uploadSelfie', 'uploadAddressProof', 'uploadFundsProof'] as const;
  for (const [index, name] of files.entries()) {
    await call(name, { case_id, file: await pictureOf(index + 2) });
  }
  await call('uploadCompanyPapers', { case_id, file: await pictureOf(5) });
  await call('identityPaper', { case_id, kind: 'selfie' });
  const link = await call('startResume', { case_id });
  const opened = await call('openResume', { resume_token: link.body.data?.['resume_token'] });
  const upload_key = opened.body.data?.['upload_key'];
  await call('phoneCaseState', { upload_key });
  await call('uploadFromPhone', { upload_key, kind: 'front', file: await pictureOf(6) });
  await call('submitIdentityCase', { case_id });
  return [...made, await discardedDraft(live, traderName), ...(await providerCalls(traderName))];
}

async function discardedDraft(live: LiveExchange, name: string): Promise<[RouteName, Reply]> {
  const { bearer } = await live.trader(`${name}-draft`);
  const body = { kyc_level: 1, details: DETAILS };
  const { case_id } = caseIn(await live.call('saveIdentityCase', { bearer, body }));
  const reply = await live.call('discardIdentityCase', { bearer, body: { case_id } });
  return ['discardIdentityCase', reply];
}

/** A provider is asked in an exchange that leaves verification to one. */
async function providerCalls(name: string): Promise<Called> {
  const live = await openLiveExchange({ TIDEMARK_IDENTITY_TYPE: 'PERSONA' });
  try {
    const { bearer } = await live.trader(name);
    const started = await live.call('startInquiry', { bearer });
    const body = { inquiry_id: started.body.data?.['inquiry_id'] };
    return [
      ['startInquiry', started],
      ['confirmInquiry', await live.call('confirmInquiry', { bearer, body })],
    ];
  } finally {
    await live.close();
  }
}

const pictureOf = async (seed: number): Promise<string> =>
  (await documentPicture({ seed })).toString('base64');

const caseIn = ({ body }: Reply): WireCase => body.data?.['case'] as WireCase;
