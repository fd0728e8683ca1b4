/** Tests that the report of an error carries what the support needs, and no secret. */
import { expect, it } from 'vitest';
import { errorReport, withoutSecrets } from '#src/platform/error-report.ts';

it('names the error, the page and where in our files it happened', () => {
  const error = new RangeError('Incorrect locale information provided');
  error.stack = `RangeError: ${error.message}\n    at https://exchange.example/static/js/afterBook.3f2a91c0.js:2:1203`;
  expect(errorReport(error, { page: '/exchange/spot/BTC_USDT' })).toBe(
    [
      'RangeError: Incorrect locale information provided',
      'page: /exchange/spot/BTC_USDT',
      '    at https://exchange.example/static/js/afterBook.3f2a91c0.js:2:1203',
    ].join('\n'),
  );
});

it.each([
  'mai.kim+trade@example.com',
  'mai%40example.com',
  'https://exchange.example/verify-email?email=mai%40example.com',
  'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.dGhlLXNpZ25hdHVyZQ',
  'token=access-token-of-the-sample',
  'Authorization: Bearer short',
  'wss://exchange.example/app/key?auth=tidemark:58df8b0c36d6982b82c3ecf6b4662e34',
  '/signin?redirect=%2Fwallet&token=abc#code=secret',
])('contains no email, query or token: %s', (secret) => {
  const report = errorReport(new Error(`Failed at ${secret} (7)`), { page: secret });
  for (const part of [
    'mai.kim',
    'mai@',
    'mai%40',
    'example.com?',
    'eyJ',
    'access-token',
    ' short',
    '58df',
    '=abc',
    'secret',
  ]) {
    expect(report).not.toContain(part);
  }
});

it('has a limit, and takes anything that was thrown', () => {
  expect(errorReport('x '.repeat(10_000), {}).length).toBeLessThanOrEqual(4_000);
  expect(errorReport(undefined, {})).toBe('undefined');
  expect(withoutSecrets('nothing to hide')).toBe('nothing to hide');
});
