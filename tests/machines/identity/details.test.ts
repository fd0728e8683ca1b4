import { expect, it } from 'vitest';
import {
  detailsOf,
  draftOf,
  nameVerdictOf,
  problemsOf,
  type DetailsDraft,
  type DetailsRules,
} from '#machines/identity/details.ts';
import { caseIn, complete, profile, TODAY } from '#tests/support/identity-samples.ts';

const rules: DetailsRules = {
  level: 1,
  countries: [],
  minimumAge: 18,
  today: TODAY,
  profileName: 'Mai Tran',
};
const draftWith = (patch: Partial<DetailsDraft> = {}): DetailsDraft => ({
  ...draftOf(undefined, profile),
  ...complete,
  ...patch,
});

it('[KYC-05] accepts the complete details of level 1', () => {
  expect(problemsOf(draftWith(), rules)).toEqual({});
});

it.each([
  ['firstName', { firstName: ' ' }, 'missing'],
  ['firstName', { firstName: 'Май' }, 'not_latin'],
  ['lastName', { lastName: 'Трӑн' }, 'not_latin'],
  ['firstName', { firstName: 'Jane', lastName: 'Smith' }, 'name_differs'],
  ['birthDate', { birthDate: '' }, 'missing'],
  ['birthDate', { birthDate: '2026-02-30' }, 'date_invalid'],
  ['birthDate', { birthDate: '2026-11-30' }, 'date_invalid'],
  ['birthDate', { birthDate: '1890-01-01' }, 'date_invalid'],
  ['birthDate', { birthDate: '2008-11-30' }, 'under_age'],
  ['nationality', { nationality: '' }, 'missing'],
  ['documentType', { documentType: '' }, 'missing'],
  ['documentNumber', { documentNumber: ' ' }, 'missing'],
  ['expiresOn', { expiresOn: '' }, 'missing'],
  ['expiresOn', { expiresOn: '2026-11-28' }, 'paper_expired'],
  ['expiresOn', { expiresOn: 'soon' }, 'date_invalid'],
] as const)('[KYC-05] finds that %s is wrong in %j: %s', (field, patch, problem) => {
  expect(problemsOf(draftWith(patch), rules)).toEqual({ [field]: problem });
});

it('accepts a birthday today, a document on its last day, and one without an end', () => {
  expect(problemsOf(draftWith({ birthDate: '2008-11-29' }), rules)).toEqual({});
  expect(problemsOf(draftWith({ expiresOn: '2026-11-29' }), rules)).toEqual({});
  const endless = draftWith({ expiresOn: '', isWithoutExpiry: true });
  expect(problemsOf(endless, rules)).toEqual({});
  expect(detailsOf(endless, 1)?.expiresOn).toBeUndefined();
});

it('names a country that is not served before anything is uploaded', () => {
  expect(problemsOf(draftWith(), { ...rules, countries: ['DE', 'VN'] })).toEqual({});
  expect(problemsOf(draftWith(), { ...rules, countries: ['DE'] })).toEqual({
    residence: 'country_not_served',
  });
});

it('sends a doubtful name to the review, and rejects another one', () => {
  const verdict = (firstName: string, lastName: string, profileName = 'Mai Tran') =>
    nameVerdictOf({ ...draftWith(), firstName, lastName }, { profileName });
  expect(verdict('Tran', 'Mai')).toBe('same');
  expect(verdict('M.', 'Tran')).toBe('unsure');
  expect(verdict('Jane', 'Smith')).toBe('different');
  expect(verdict('Jane', 'Smith', '')).toBeUndefined();
  expect(problemsOf(draftWith({ firstName: 'M.' }), rules)).toEqual({});
});

it('compares the native spelling too', () => {
  const draft = { ...draftWith(), nativeName: 'Trần Mai' };
  expect(nameVerdictOf(draft, { profileName: 'Mai Trần' })).toBe('same');
});

it('asks for address and company with the levels that need them', () => {
  expect(problemsOf(draftWith(), { ...rules, level: 2 })).toEqual({
    addressLine: 'missing',
    city: 'missing',
    postalCode: 'missing',
  });
  expect(Object.keys(problemsOf(draftWith(), { ...rules, level: 3 }))).toContain('companyNumber');
});

it('sends dates as they were typed, and nothing that the level does not need', () => {
  const details = detailsOf(draftWith({ city: 'Huế', nativeName: ' Trần Mai ' }), 1);
  expect(details).toMatchObject({ birthDate: '1994-02-28', nativeName: 'Trần Mai' });
  expect(details?.city).toBeUndefined();
});

it('returns to the details of an earlier case', () => {
  const { details } = caseIn('rejected');
  expect(detailsOf(draftOf(details, profile), 1)).toEqual(details);
});
