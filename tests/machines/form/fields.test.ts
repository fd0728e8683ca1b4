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
