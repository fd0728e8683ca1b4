/** Form of the details of identity verification: each field edits its own detail and shows its own problem. */
import { cleanup, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import type { IdentityForm } from '#src/binding/identity.ts';
import { DetailsForm } from '#src/features/identity/parts/DetailsForm.tsx';
import { StagedIdentity } from '#stories/features/identity/staged-identity.tsx';
import { renderOnPage } from '../../../support/on-page.tsx';
import { editEach, pressEach, textOf } from '../../../support/pressed-parts.tsx';

afterEach(cleanup);

const DETAILS = ['edit', 'submitDetails', 'leaveDetails'] as const;
const draft = {
  firstName: 'Mai',
  lastName: 'Tran',
  nativeName: 'Trần Mai',
  birthDate: '1994-02-28',
  nationality: 'VN',
  residence: 'DE',
  documentType: 'passport',
  documentNumber: 'C123',
  expiresOn: '2034-03-01',
  isWithoutExpiry: false,
  addressLine: 'Street 1',
  city: 'Hanoi',
  postalCode: '10000',
  companyName: 'Trade Ltd',
  companyNumber: 'R9',
} as IdentityForm['draft'];
const details =
  (level: number, change: Partial<IdentityForm> = {}) =>
  (calls: Partial<Pick<IdentityForm, (typeof DETAILS)[number]>>) => (
    <StagedIdentity stage="detailsLevel3">
      {(form) => <DetailsForm form={{ ...form, draft, level, ...change, ...calls }} />}
    </StagedIdentity>
  );
const PERSON = {
  'First name': ['Mai', ['edit', { firstName: '8' }]],
  'Last name': ['Tran', ['edit', { lastName: '8' }]],
  'Full name in its own letters': ['Trần Mai', ['edit', { nativeName: '8' }]],
  Nationality: ['VN', ['edit', { nationality: 'VN' }]],
  'Country of residence': ['DE', ['edit', { residence: 'VN' }]],
  Document: ['passport', ['edit', { documentType: 'driving_licence' }]],
  'Document number': ['C123', ['edit', { documentNumber: '8' }]],
  'Date of birth': ['1994-02-28', ['edit', { birthDate: '2031-02-03' }]],
  'Valid until': ['2034-03-01', ['edit', { expiresOn: '2031-02-03' }]],
  'The document has no expiry date': [false, ['edit', { isWithoutExpiry: true }]],
};
const ADDRESS = {
  'Street and number': ['Street 1', ['edit', { addressLine: '8' }]],
  City: ['Hanoi', ['edit', { city: '8' }]],
  'Postal code': ['10000', ['edit', { postalCode: '8' }]],
};
const COMPANY = {
  'Company name': ['Trade Ltd', ['edit', { companyName: '8' }]],
  'Register number': ['R9', ['edit', { companyNumber: '8' }]],
};

it.each([
  [1, PERSON],
  [2, { ...PERSON, ...ADDRESS }],
  [3, { ...PERSON, ...ADDRESS, ...COMPANY }],
])('edits each detail of level %i by its own field', async (level, fields) => {
  expect(await editEach(DETAILS, details(level))).toEqual(fields);
});

it('checks or leaves the details', async () => {
  expect(await pressEach(DETAILS, details(1))).toEqual({
    Cancel: ['leaveDetails'],
    Continue: ['submitDetails'],
  });
  expect(await pressEach(DETAILS, details(1, { isSaving: true }))).toMatchObject({
    Continue: 'busy',
  });
});

it('shows a problem beside its own field, a missing one after the first attempt', () => {
  const wrongOf = (change: Partial<IdentityForm>) => {
    renderOnPage(details(1, change)({}));
    const fields = [...document.body.querySelectorAll('[aria-invalid=true]')];
    const wrong = fields.map((field) =>
      [...((field as HTMLInputElement).labels ?? [])].map(textOf).join(''),
    );
    cleanup();
    return wrong;
  };
  const problems = {
    lastName: 'missing',
    expiresOn: 'paper_expired',
    residence: 'country_not_served',
  };
  const given = { problems: problems as IdentityForm['problems'] };
  expect(wrongOf({ ...given, areProblemsShown: false })).toEqual([
    'Country of residence',
    'Valid until',
  ]);
  expect(wrongOf({ ...given, areProblemsShown: true })).toEqual([
    'Last name',
    'Country of residence',
    'Valid until',
  ]);
});

it.each([
  ['different', 'Your profile has another name: Mai Tran. Correct one of the two.'],
  ['similar', /^Your profile has the name Mai Tran\. If both are yours, continue/],
  ['same', undefined],
  [undefined, undefined],
] as const)('tells of a name that is %s', (nameVerdict, text) => {
  renderOnPage(details(1, { nameVerdict: nameVerdict as IdentityForm['nameVerdict'] })({}));
  if (text === undefined) expect(screen.queryByText(/^Your profile has/)).toBeNull();
  else expect(screen.getByText(text)).toBeTruthy();
});
