/** Pure functions and types of what a user states about themselves, and its checks before anything is uploaded. */
import { calendarDateOf, type CalendarDate } from '#contract/core/calendar-date.ts';
import type { DocumentType, IdentityDetails } from '#contract/entities/identity.ts';
import { ageOn, isOver } from '#domain/identity/age.ts';
import { isServed } from '#domain/identity/papers-needed.ts';
import { sameNameOfAny, type NameVerdict } from '#domain/identity/same-name.ts';

/** Texts as typed; "" is missing. */
export interface DetailsDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly nativeName: string;
  readonly birthDate: string;
  readonly nationality: string;
  readonly residence: string;
  readonly documentType: DocumentType | '';
  readonly documentNumber: string;
  readonly expiresOn: string;
  /** The document has no last day. */
  readonly isWithoutExpiry: boolean;
  readonly addressLine: string;
  readonly city: string;
  readonly postalCode: string;
  readonly companyName: string;
  readonly companyNumber: string;
}

export type DetailsField = Exclude<keyof DetailsDraft, 'isWithoutExpiry'>;

export type DetailsProblem =
  | 'missing'
  | 'not_latin'
  | 'name_differs'
  | 'date_invalid'
  | 'under_age'
  | 'country_not_served'
  | 'paper_expired';

export type DetailsProblems = Readonly<Partial<Record<DetailsField, DetailsProblem>>>;

/** What the checks depend on. */
export interface DetailsRules {
  readonly level: number;
  /** Served countries of residence; empty for all. */
  readonly countries: readonly string[];
  readonly minimumAge: number;
  readonly today: CalendarDate;
  /** Name in the profile; "" without one. */
  readonly profileName: string;
}

const EMPTY: DetailsDraft = {
  firstName: '',
  lastName: '',
  nativeName: '',
  birthDate: '',
  nationality: '',
  residence: '',
  documentType: '',
  documentNumber: '',
  expiresOn: '',
  isWithoutExpiry: false,
  addressLine: '',
  city: '',
  postalCode: '',
  companyName: '',
  companyNumber: '',
};

/** What is known already is not asked again: the details of an earlier case, or the name in the profile. */
export const draftOf = (
  details: IdentityDetails | undefined,
  profile: Pick<DetailsDraft, 'firstName' | 'lastName'>,
): DetailsDraft =>
  details === undefined
    ? { ...EMPTY, ...profile }
    : {
        firstName: details.firstName,
        lastName: details.lastName,
        nativeName: details.nativeName ?? '',
        birthDate: details.birthDate,
        nationality: details.nationality,
        residence: details.residence,
        documentType: details.documentType,
        documentNumber: details.documentNumber,
        expiresOn: details.expiresOn ?? '',
        isWithoutExpiry: details.expiresOn === undefined,
        addressLine: details.addressLine ?? '',
        city: details.city ?? '',
        postalCode: details.postalCode ?? '',
        companyName: details.companyName ?? '',
        companyNumber: details.companyNumber ?? '',
      };

const LATIN = /^[\p{Script=Latin}\p{M} .,'’-]+$/u;
const AGE_MAX = 130;

const FIELDS_OF_LEVEL: readonly (readonly DetailsField[])[] = [
  [],
  [
    'firstName',
    'lastName',
    'birthDate',
    'nationality',
    'residence',
    'documentType',
    'documentNumber',
    'expiresOn',
  ],
  ['addressLine', 'city', 'postalCode'],
  ['companyName', 'companyNumber'],
];

/** Fields that a level needs, those of the levels below it included. */
export const fieldsNeeded = (level: number): readonly DetailsField[] =>
  FIELDS_OF_LEVEL.slice(0, level + 1).flat();

export function problemsOf(draft: DetailsDraft, rules: DetailsRules): DetailsProblems {
  const found: Partial<Record<DetailsField, DetailsProblem>> = {};
  for (const field of fieldsNeeded(rules.level)) {
    const problem = problemOf(field, draft, rules);
    if (problem !== undefined) found[field] = problem;
  }
  return found;
}

function problemOf(
  field: DetailsField,
  draft: DetailsDraft,
  rules: DetailsRules,
): DetailsProblem | undefined {
  const text = draft[field].trim();
  if (text === '') return field === 'expiresOn' && draft.isWithoutExpiry ? undefined : 'missing';
  switch (field) {
    case 'firstName':
      return nameProblem(text, draft, rules);
    case 'lastName':
      return LATIN.test(text) ? undefined : 'not_latin';
    case 'birthDate':
      return birthProblem(text, rules);
    case 'residence':
      return isServed(text, rules.countries) ? undefined : 'country_not_served';
    case 'expiresOn':
      return draft.isWithoutExpiry ? undefined : expiryProblem(text, rules);
    default:
      return undefined;
  }
}

/** Shown at the first field of the name. A name that is only doubtful goes to the review. */
function nameProblem(
  text: string,
  draft: DetailsDraft,
  rules: DetailsRules,
): DetailsProblem | undefined {
  if (!LATIN.test(text)) return 'not_latin';
  const isKnown = draft.lastName.trim() !== '';
  return isKnown && nameVerdictOf(draft, rules) === 'different' ? 'name_differs' : undefined;
}

/** @returns undefined without a name in the profile, which then needs none. */
export function nameVerdictOf(
  { firstName, lastName, nativeName }: DetailsDraft,
  { profileName }: Pick<DetailsRules, 'profileName'>,
): NameVerdict | undefined {
  const full = `${firstName} ${lastName}`.trim();
  if (profileName.trim() === '' || full === '') return undefined;
  const names = nativeName.trim() === '' ? [full] : [full, nativeName];
  return sameNameOfAny(names, [profileName]);
}

function birthProblem(text: string, { today, minimumAge }: DetailsRules) {
  const date = calendarDateOf(text);
  if (date === undefined || date > today) return 'date_invalid';
  const age = ageOn(today, date);
  if (age > AGE_MAX) return 'date_invalid';
  return age < minimumAge ? 'under_age' : undefined;
}

function expiryProblem(text: string, { today }: DetailsRules) {
  const date = calendarDateOf(text);
  if (date === undefined) return 'date_invalid';
  return isOver(date, today) ? 'paper_expired' : undefined;
}

/**
 * Fields of higher levels are left out.
 * @returns undefined for a draft that lacks something.
 */
export function detailsOf(draft: DetailsDraft, level: number): IdentityDetails | undefined {
  const birthDate = calendarDateOf(draft.birthDate);
  const expiresOn = draft.isWithoutExpiry ? undefined : calendarDateOf(draft.expiresOn);
  if (birthDate === undefined || draft.documentType === '') return undefined;
  const of = (field: DetailsField): string | undefined =>
    fieldsNeeded(level).includes(field) ? draft[field].trim() || undefined : undefined;
  return {
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    nativeName: draft.nativeName.trim() || undefined,
    birthDate,
    nationality: draft.nationality,
    residence: draft.residence,
    documentType: draft.documentType,
    documentNumber: draft.documentNumber.trim(),
    expiresOn,
    addressLine: of('addressLine'),
    city: of('city'),
    postalCode: of('postalCode'),
    companyName: of('companyName'),
    companyNumber: of('companyNumber'),
  };
}
