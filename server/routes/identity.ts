/** Routes of identity verification, and of a case that is continued on a phone. */
import type { DocumentType, PaperKind } from '#contract/entities/identity.ts';
import * as calls from '#contract/rest/identity.ts';
import { accept, handle, handleTrader } from '#server/http/handler.ts';
import type { IdentityService } from '#server/identity/identity-service.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import type { Services } from './services.ts';

type Context = Pick<Services, 'identity'>;

const SUBMITTED = 'Submitted. We will tell you about the decision.';

const bytesOf = (base64: string): Buffer => Buffer.from(base64, 'base64');

export const identityRoutes = (context: Context) => ({
  ...readingRoutes(context),
  ...caseRoutes(context),
  ...documentRoutes(context.identity),
  ...fileRoutes(context.identity),
  ...phoneRoutes(context.identity),
  ...inquiryRoutes(context.identity),
});

const readingRoutes = ({ identity }: Context) => ({
  identitySettings: handleTrader(calls.identitySettings, ({ userId }) =>
    accept('', identity.settings(userId)),
  ),

  activeDocuments: handleTrader(calls.activeDocuments, () => accept('', identity.documents())),

  identityDetails: handleTrader(calls.identityDetails, ({ userId }) =>
    accept('', identity.identity(userId)),
  ),

  identityLimits: handleTrader(calls.identityLimits, ({ userId }) =>
    accept('', identity.limits(userId)),
  ),

  checkAdvance: handleTrader(calls.checkAdvance, ({ userId, body }) =>
    accept('', identity.advance(userId, body)),
  ),

  identityPaper: handleTrader(calls.identityPaper, async ({ userId, body, origin }) => {
    const paper = await identity.paper(userId, body.caseId, body.kind, origin);
    return isRejection(paper) ? paper : accept('', paper);
  }),
});

const caseRoutes = ({ identity }: Context) => ({
  saveIdentityCase: handleTrader(calls.saveIdentityCase, async ({ userId, body }) => {
    const outcome = await identity.save(userId, body);
    return isRejection(outcome) ? outcome : accept('', outcome);
  }),

  submitIdentityCase: handleTrader(calls.submitIdentityCase, async ({ userId, body }) => {
    const outcome = await identity.submit(userId, body.caseId);
    return isRejection(outcome) ? outcome : accept(SUBMITTED, outcome);
  }),

  discardIdentityCase: handleTrader(calls.discardIdentityCase, async ({ userId, body }) => {
    const outcome = await identity.discard(userId, body.caseId);
    return isRejection(outcome) ? outcome : accept('Draft deleted.', outcome);
  }),
});

/** Both sides of a document, or its main picture. */
const documentRoutes = (identity: IdentityService) => ({
  uploadNid: handleTrader(calls.uploadNid, sidesOf(identity, 'nid')),
  uploadPassport: handleTrader(calls.uploadPassport, sidesOf(identity, 'passport')),
  uploadPassportPrimary: handleTrader(calls.uploadPassportPrimary, sidesOf(identity, 'passport')),
  uploadVoterCard: handleTrader(calls.uploadVoterCard, sidesOf(identity, 'voter_card')),
  uploadVoterCardPrimary: handleTrader(
    calls.uploadVoterCardPrimary,
    sidesOf(identity, 'voter_card'),
  ),
  uploadDrivingLicence: handleTrader(
    calls.uploadDrivingLicence,
    sidesOf(identity, 'driving_licence'),
  ),
  uploadDrivingLicencePrimary: handleTrader(
    calls.uploadDrivingLicencePrimary,
    sidesOf(identity, 'driving_licence'),
  ),
});

interface SidesCall {
  readonly userId: Parameters<IdentityService['upload']>[0];
  readonly body: {
    readonly caseId: string;
    readonly frontBase64?: string | undefined;
    readonly backBase64?: string | undefined;
  };
}

const sidesOf =
  (identity: IdentityService, documentType: DocumentType) =>
  async ({ userId, body }: SidesCall) => {
    const { caseId, frontBase64: front, backBase64: back } = body;
    const uploads = [
      ...(front === undefined ? [] : [{ kind: 'front' as const, bytes: bytesOf(front) }]),
      ...(back === undefined ? [] : [{ kind: 'back' as const, bytes: bytesOf(back) }]),
    ];
    const outcome = await identity.upload(userId, caseId, uploads, documentType);
    return isRejection(outcome) ? outcome : accept('', outcome);
  };

const fileRoutes = (identity: IdentityService) => ({
  uploadSelfie: handleTrader(calls.uploadSelfie, fileOf(identity, 'selfie')),
  uploadAddressProof: handleTrader(calls.uploadAddressProof, fileOf(identity, 'address_proof')),
  uploadFundsProof: handleTrader(calls.uploadFundsProof, fileOf(identity, 'funds_proof')),
  uploadCompanyPapers: handleTrader(calls.uploadCompanyPapers, fileOf(identity, 'company_papers')),
});

interface FileCall {
  readonly userId: Parameters<IdentityService['upload']>[0];
  readonly body: { readonly caseId: string; readonly fileBase64: string };
}

const fileOf =
  (identity: IdentityService, kind: PaperKind) =>
  async ({ userId, body }: FileCall) => {
    const uploads = [{ kind, bytes: bytesOf(body.fileBase64) }];
    const outcome = await identity.upload(userId, body.caseId, uploads);
    return isRejection(outcome) ? outcome : accept('', outcome);
  };

const phoneRoutes = ({ phoneLinks }: IdentityService) => ({
  startResume: handleTrader(calls.startResume, async ({ userId, body }) => {
    const outcome = await phoneLinks.start(userId, body.caseId);
    return isRejection(outcome) ? outcome : accept('', outcome);
  }),

  openResume: handle(calls.openResume, async ({ body, address }) => {
    const outcome = await phoneLinks.open(body.token, address);
    return isRejection(outcome) ? outcome : accept('', outcome);
  }),

  phoneCaseState: handle(calls.phoneCaseState, ({ body }) => {
    const outcome = phoneLinks.state(body.uploadKey);
    return isRejection(outcome) ? outcome : accept('', outcome);
  }),

  uploadFromPhone: handle(calls.uploadFromPhone, async ({ body }) => {
    const { uploadKey, kind, fileBase64 } = body;
    const outcome = await phoneLinks.upload(uploadKey, kind, bytesOf(fileBase64));
    return isRejection(outcome) ? outcome : accept('', outcome);
  }),
});

const inquiryRoutes = (identity: IdentityService) => ({
  startInquiry: handleTrader(calls.startInquiry, async ({ userId }) => {
    const outcome = await identity.startInquiry(userId);
    return isRejection(outcome) ? outcome : accept('', outcome);
  }),

  confirmInquiry: handleTrader(calls.confirmInquiry, async ({ userId, body }) => {
    const outcome = await identity.confirmInquiry(userId, body.inquiryId);
    return isRejection(outcome) ? outcome : accept('', outcome);
  }),
});
