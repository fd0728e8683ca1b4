import { expect, it } from 'vitest';
import { decimalSignOf } from '#src/format/decimal-sign.ts';

it('knows the languages that write a decimal comma', () => {
  expect(['vi', 'de', 'ru', 'pt-BR', 'id'].map(decimalSignOf)).toEqual([',', ',', ',', ',', ',']);
  expect(['en', 'ar', 'ja', 'zh-Hans', 'pseudo'].map(decimalSignOf)).toEqual([
    '.',
    '.',
    '.',
    '.',
    '.',
  ]);
});
