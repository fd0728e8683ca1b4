import { expect, it } from 'vitest';
import { redirectTargetOf } from '#src/app/redirect.ts';

const ORIGIN = 'https://tidemark.example';
const targetOf = (text: string) => redirectTargetOf(text, ORIGIN);

it('[AUTH-09] follows a page of ours, in any language, with its query', () => {
  expect(targetOf('/markets')).toBe('/markets');
  expect(targetOf('/vi/exchange/spot/BTC_USDT?tab=funds#book')).toBe(
    '/vi/exchange/spot/BTC_USDT?tab=funds#book',
  );
});

it('[AUTH-09] follows nothing that leaves this origin, however it is spelt', () => {
  const spellings = [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/\tevil',
    '/.//evil.example',
    '/x/..//evil.example',
    '/markets/..//evil.example',
    '/%2e%2e//evil.example',
    'evil.example',
    '',
    '/markets\u0000',
    '/markets\r\nLocation: https://evil.example',
    `/markets?${'x'.repeat(3_000)}`,
    '@evil.example',
    '/@evil.example/',
  ];
  for (const spelling of spellings) {
    const target = targetOf(spelling);
    expect([spelling, target]).toEqual([spelling, undefined]);
  }
});

it('goes neither to an unknown page nor in circles', () => {
  expect(targetOf('/nowhere')).toBeUndefined();
  expect(targetOf('/signin?redirect=%2Fsignin')).toBeUndefined();
  expect(targetOf('/ar/signin')).toBeUndefined();
});
