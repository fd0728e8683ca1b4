/** Wire examples of identity verification. */
import { decimal } from '../core/decimal.ts';
import { MINUTE_MS } from '../core/durations.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import type {
  identityCaseCodec,
  identityCodec,
  identityDetailsCodec,
  identityPaperCodec,
} from '../entities/identity.ts';
import type {
  activeDocuments,
  checkAdvance,
  identityLimits,
  identityPaper,
  identitySettingsCodec,
  openResume,
  startInquiry,
  startResume,
} from '../rest/identity.ts';
import type { WireOf } from '../codec.ts';
import { SAMPLE_TIME } from './spot.ts';
import { PIXEL } from './support-chat.ts';

const minutesFromNow = (minutes: number): string =>
  isoOf((SAMPLE_TIME + minutes * MINUTE_MS) as EpochMs);

const CASE_ID = 'Jq7TzR3kWm5XcV8nB2sL0dYp';
const RESUME_TOKEN = 'hN4xQ9tKp2VwZ7mC5rBsL8dF';
const UPLOAD_KEY = 'u5GkR8bYw3TnXq6PzC1vJ0sM';
const INQUIRY_ID = 'inq_8fQk2Lw7Rt5Xv9Nc';

export const identityDetailsWire: WireOf<typeof identityDetailsCodec> = {
  first_name: 'Mai',
  last_name: 'Tran',
  native_name: 'Trần Mai',
  birth_date: '1994-02-28',
  nationality: 'VN',
  country_of_residence: 'VN',
  document_type: 'nid',
  document_number: '079194001234',
  expires_on: '2034-02-28',
  address: null,
  city: null,
  postal_code: null,
  company_name: null,
  company_number: null,
};

export const identityPaperWire: WireOf<typeof identityPaperCodec> = {
  kind: 'front',
  document_status: 3,
  reject_reasons: [1],
  media_type: 'image/jpeg',
  sha256: '5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8',
  uploaded_at: minutesFromNow(-30),
};

const approvedPaper = (kind: 'back' | 'selfie'): WireOf<typeof identityPaperCodec> => ({
  ...identityPaperWire,
  kind,
  document_status: 2,
  reject_reasons: [],
});

/** Rejected for one blurred picture. */
export const identityCaseWire: WireOf<typeof identityCaseCodec> = {
  case_id: CASE_ID,
  kyc_level: 1,
  state: 'rejected',
  details: identityDetailsWire,
  required_papers: ['front', 'back', 'selfie'],
  papers: [identityPaperWire, approvedPaper('back'), approvedPaper('selfie')],
  reject_reasons: [],
  submitted_at: minutesFromNow(-25),
  decided_at: minutesFromNow(-20),
  history: [
    { state: 'draft', at: minutesFromNow(-40) },
    { state: 'in_review', at: minutesFromNow(-25) },
    { state: 'rejected', at: minutesFromNow(-20) },
  ],
};

export const identityWire: WireOf<typeof identityCodec> = {
  kyc_level: 0,
  verified_name: null,
  level_expires_on: null,
  case: identityCaseWire,
  attempts_left: 2,
  attempts_reset_at: null,
  usual_review_seconds: 120,
};

export const identitySettingsWire: WireOf<typeof identitySettingsCodec> = {
  enabled_kyc_type: 'DR',
  enabled_kyc_user_details: {
    persona: { is_verified: 0, status: 0, resume: null },
    served_countries: [],
    minimum_age: 18,
  },
};

export const activeDocumentsWire: WireOf<typeof activeDocuments.reply> = [
  { document_type: 'nid', sides: ['front', 'back'] },
  { document_type: 'passport', sides: ['front'] },
  { document_type: 'voter_card', sides: ['front', 'back'] },
  { document_type: 'driving_licence', sides: ['front', 'back'] },
];

export const identityLimitsWire: WireOf<typeof identityLimits.reply> = {
  levels: [
    {
      kyc_level: 0,
      withdrawal_day: decimal('0'),
      withdrawal_month: decimal('0'),
      p2p_fiat_day: decimal('0'),
      features: [],
    },
    {
      kyc_level: 1,
      withdrawal_day: decimal('50000'),
      withdrawal_month: decimal('500000'),
      p2p_fiat_day: decimal('10000'),
      features: ['withdrawal', 'transfer_to_user', 'p2p_taker', 'launchpad', 'gift_card_create'],
    },
    {
      kyc_level: 2,
      withdrawal_day: decimal('500000'),
      withdrawal_month: decimal('5000000'),
      p2p_fiat_day: decimal('100000'),
      features: ['p2p_advert'],
    },
    {
      kyc_level: 3,
      withdrawal_day: decimal('5000000'),
      withdrawal_month: decimal('50000000'),
      p2p_fiat_day: decimal('1000000'),
      features: ['merchant'],
    },
  ],
  used: { withdrawal_day: decimal('0'), withdrawal_month: decimal('1250.4') },
};

export const advanceWire: WireOf<typeof checkAdvance.reply> = {
  can_advance: 1,
  reasons: [],
  papers: ['front', 'back', 'selfie'],
  attempts_left: 3,
  attempts_reset_at: null,
};

export const advanceBody = { kyc_level: 1, country_of_residence: 'VN', birth_date: '1994-02-28' };
export const caseBody = { kyc_level: 1, details: identityDetailsWire };
export const caseIdBody = { case_id: CASE_ID };
export const sidesBody = { case_id: CASE_ID, front: PIXEL, back: PIXEL };
export const frontBody = { case_id: CASE_ID, front: PIXEL };
export const fileBody = { case_id: CASE_ID, file: PIXEL };
export const paperBody = { case_id: CASE_ID, kind: 'front' };
export const paperFileWire: WireOf<typeof identityPaper.reply> = {
  media_type: 'image/png',
  file: PIXEL,
};
export const resumeLinkWire: WireOf<typeof startResume.reply> = {
  resume_token: RESUME_TOKEN,
  expires_at: minutesFromNow(10),
};
export const resumeBody = { resume_token: RESUME_TOKEN };
export const uploadKeyBody = { upload_key: UPLOAD_KEY };
export const phoneUploadBody = { upload_key: UPLOAD_KEY, kind: 'front', file: PIXEL };
export const phoneCaseWire: WireOf<typeof openResume.reply> = {
  upload_key: UPLOAD_KEY,
  expires_at: minutesFromNow(30),
  is_draft: 1,
  document_type: 'nid',
  required_papers: ['front', 'back', 'selfie'],
  papers: [approvedPaper('back')],
};
export const inquiryWire: WireOf<typeof startInquiry.reply> = {
  inquiry_id: INQUIRY_ID,
  url: '/mock-persona/inquiries/inq_8fQk2Lw7Rt5Xv9Nc',
  expires_at: minutesFromNow(24 * 60),
};
export const inquiryBody = { inquiry_id: INQUIRY_ID };
