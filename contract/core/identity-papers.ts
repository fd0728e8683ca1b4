/** Papers of an identity case and the reasons for which one is rejected. */

export const DOCUMENT_TYPES = ['nid', 'passport', 'voter_card', 'driving_licence'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** `front` is the main picture of a document, of a passport the page with the photo. */
export const PAPER_KINDS = [
  'front',
  'back',
  'selfie',
  'address_proof',
  'funds_proof',
  'company_papers',
] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/** Why a paper or a case was rejected, by groups: up to 19 the same paper is photographed again, up to 39 another
 *  paper is needed, the others are final. */
export const REJECT_REASONS = {
  blurred: 1,
  glare: 2,
  cut_off: 3,
  too_dark: 4,
  too_bright: 5,
  screenshot: 6,
  black_and_white: 7,
  wrong_side: 8,
  too_small: 9,
  blank: 10,
  face_not_visible: 11,
  wrong_type: 20,
  paper_expired: 21,
  older_than_3_months: 22,
  other_name: 23,
  unreadable_file: 24,
  country_not_served: 40,
  under_age: 41,
  not_accepted: 42,
} as const;
export type RejectReason = keyof typeof REJECT_REASONS;

const OTHER_PAPER_FROM = 20;
const FINAL_FROM = 40;
export type RejectGroup = 'retake' | 'other_paper' | 'final';

/** What the user can do about a reason. */
export function rejectGroupOf(reason: RejectReason): RejectGroup {
  const number = REJECT_REASONS[reason];
  if (number >= FINAL_FROM) return 'final';
  return number >= OTHER_PAPER_FROM ? 'other_paper' : 'retake';
}

/** Pictures with a shorter side of fewer pixels are not readable. */
export const PICTURE_SIDE_MIN = 600;
