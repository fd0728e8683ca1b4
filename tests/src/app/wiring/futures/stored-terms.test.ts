import { expect, it } from 'vitest';
import { STORED, textStorageOf } from '#src/platform/storage.ts';
import { forgetTerms, storedTerms, storeTerms } from '#src/app/wiring/futures/stored-terms.ts';

const texts = textStorageOf(() => sessionStorage);

it('[FUT-03] [FUT-04] [FUT-05] restores leverage and margin mode from session storage', () => {
  forgetTerms(texts);
  expect(storedTerms(texts)).toEqual({ leverage: undefined, marginMode: undefined });
  storeTerms({ leverage: 20, marginMode: 'cross' }, texts);
  expect(texts.read(STORED.futuresMode)).toBe('2');
  expect(storedTerms(texts)).toEqual({ leverage: 20, marginMode: 'cross' });
});

it.each(['0', '-5', '1.5', '500', 'many', ''])(
  '[FUT-04] ignores a stored leverage of "%s"',
  (text) => {
    texts.write(STORED.futuresLeverage, text);
    expect(storedTerms(texts).leverage).toBeUndefined();
  },
);

it('[FUT-03] ignores an unknown mode', () => {
  texts.write(STORED.futuresMode, '3');
  expect(storedTerms(texts).marginMode).toBeUndefined();
});
