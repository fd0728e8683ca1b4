import type { CallDocs } from './call-doc.ts';

const CASE = ['not_found', 'state_changed'] as const;
const UPLOAD = [...CASE, 'feature_disabled', 'paper_unreadable', 'paper_too_large'] as const;

const uploadOf = (what: string) => ({
  summary: `Uploads ${what} to the open case. The same file sent again is stored once.`,
  rejections: UPLOAD,
});

export const IDENTITY_DOCS = {
  identitySettings: {
    summary: 'Returns the type of identity verification and the state of the user at the provider.',
    rejections: [],
  },
  activeDocuments: {
    summary: 'Returns the documents that may be chosen, with the pictures that each needs.',
    rejections: [],
  },
  identityDetails: {
    summary: 'Returns the identity level of the user and the newest case with its papers.',
    rejections: [],
  },
  identityLimits: {
    summary: 'Returns limits and features of each level, and what the user has used of them.',
    rejections: [],
  },
  checkAdvance: {
    summary:
      'Says which papers a level needs, and whether country, age or attempts rule it out. Nothing is stored.',
    rejections: [],
  },
  saveIdentityCase: {
    summary:
      'Opens a case, or changes the open draft. A user has one open case. Another type of document removes the pictures of the first.',
    rejections: [
      'feature_disabled',
      'state_changed',
      'country_not_served',
      'paper_expired',
      'name_differs',
      'identity_refused',
      'identity_attempts_exhausted',
    ],
  },
  submitIdentityCase: {
    summary: 'Submits the open case for review. Sent again, it returns the case in review.',
    rejections: [...CASE, 'paper_expired', 'identity_attempts_exhausted'],
  },
  discardIdentityCase: {
    summary: 'Deletes a draft with its papers.',
    rejections: CASE,
  },
  uploadNid: uploadOf('both sides of an identity card'),
  uploadPassport: uploadOf('the pages of a passport'),
  uploadPassportPrimary: uploadOf('the page of a passport with the photo'),
  uploadVoterCard: uploadOf('both sides of a voter card'),
  uploadVoterCardPrimary: uploadOf('the front of a voter card'),
  uploadDrivingLicence: uploadOf('both sides of a driving licence'),
  uploadDrivingLicencePrimary: uploadOf('the front of a driving licence'),
  uploadSelfie: uploadOf('a picture of the user'),
  uploadAddressProof: uploadOf('a proof of address, a picture or a PDF,'),
  uploadFundsProof: uploadOf('a proof of the source of funds, a picture or a PDF,'),
  uploadCompanyPapers: uploadOf('papers of a company, a picture or a PDF,'),
  identityPaper: {
    summary: "Returns a paper of the user's own case, Base64-encoded. Each reading is audited.",
    rejections: ['not_found'],
  },
  startResume: {
    summary:
      'Makes a token that continues the open case on another device. It opens once and ends after ten minutes.',
    rejections: CASE,
  },
  openResume: {
    summary: 'Opens a case by its token, once. The key that is returned grants uploads only.',
    rejections: ['not_found'],
  },
  phoneCaseState: {
    summary: 'Returns the papers of a case for the holder of an upload key.',
    rejections: ['not_found'],
  },
  uploadFromPhone: {
    summary: 'Uploads a paper to a case by its upload key.',
    rejections: [...CASE, 'paper_unreadable', 'paper_too_large'],
  },
  startInquiry: {
    summary: 'Starts an inquiry at the provider, or returns the open one.',
    rejections: ['feature_disabled', 'state_changed', 'identity_attempts_exhausted', 'unavailable'],
  },
  confirmInquiry: {
    summary: 'Asks the provider for the state of an inquiry of the user.',
    rejections: ['feature_disabled', 'not_found', 'unavailable'],
  },
} as const satisfies CallDocs;
