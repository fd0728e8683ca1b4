// @vitest-environment node
/** Tests which errors are shown at the fields of a form. */
import { expect, it } from 'vitest';
import { ApiError } from '#contract/envelope.ts';
import { problemsOfRejection } from '#machines/form/fields.ts';

const form = { values: { email: 'a', code: '1' } };
const rejection = new ApiError('Check the fields.', { fields: { code: 'Wrong code.' } });
const shown = {
  problems: { code: { kind: 'server', message: 'Wrong code.' } },
  rejection: 'Check the fields.',
};

it('shows a rejection, also one that was announced already', () => {
  expect(problemsOfRejection(form, rejection)).toEqual(shown);
  expect(problemsOfRejection(form, new Error('announced', { cause: rejection }))).toEqual(shown);
});

it.each([
  new Error('offline'),
  new Error('offline', { cause: new TypeError('no network') }),
  { cause: rejection },
  undefined,
])('shows nothing for %o', (error) => {
  expect(problemsOfRejection(form, error)).toEqual({});
});

it('shows own messages for values that the exchange cannot read, never its words for developers', () => {
  const values = { email: 'a', code: '1', oldCode: '', phone: '', word: '', photo: '' };
  const fields = Object.fromEntries(Object.keys(values).map((name) => [name, 'an email address']));
  const unread = new ApiError('Some fields are not valid.', { code: 'field_invalid', fields });
  expect(problemsOfRejection({ values }, unread).problems).toEqual({
    email: { kind: 'own', code: 'email_invalid' },
    code: { kind: 'own', code: 'code_invalid' },
    oldCode: { kind: 'own', code: 'code_invalid' },
    phone: { kind: 'own', code: 'phone_invalid' },
    word: { kind: 'own', code: 'word_invalid' },
    photo: { kind: 'own', code: 'not_valid' },
  });
});

it('tells a code that was used from a wrong one', () => {
  const details = { code: 'two_factor_code_wrong' } as const;
  const wrong = new ApiError('Wrong.', details);
  expect(problemsOfRejection(form, wrong).problems).toEqual({
    code: { kind: 'server', message: 'Wrong.' },
  });
  const used = new ApiError('Used.', { ...details, body: { problem: 'code_used' } });
  expect(problemsOfRejection(form, used).problems).toEqual({
    code: { kind: 'own', code: 'code_used' },
  });
});
