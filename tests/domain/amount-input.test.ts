/** Text rule of the amount field, checked against a slow implementation of the specification, and
 *  the adapter before it: an amount never changes its size unnoticed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountChangeOf,
  amountOf,
  decimalOfText,
  caretAfter,
  editAmount,
  fieldText,
  fieldValue,
  formatAmount,
  isNoAmount,
  textProblemOf,
  type AmountField,
} from '#domain/amount-input.ts';

const SEED = Number(process.env['SEED'] ?? 20261121);
const RUNS = { seed: SEED, numRuns: 20_000 };
console.log(`amount-input: seed ${SEED}`);

/** Formats letter by letter, as the specification describes it. */
function slowFormat(text: string): string {
  let bare = Array.from(text)
    .filter((letter) => letter !== ',')
    .join('');
  const isDigit = (letter: string): boolean => '0123456789'.includes(letter);
  if (Array.from(bare).some((letter) => !isDigit(letter) && letter !== '.')) return '';
  if (Array.from(bare).filter((letter) => letter === '.').length > 1) return '';
  while (bare.length > 1 && bare[0] === '0' && bare[1] !== '.') bare = bare.slice(1);
  const point = bare.indexOf('.');
  const integer = point < 0 ? bare : bare.slice(0, point);
  const groups: string[] = [];
  for (let end = integer.length; end > 0; end -= 3) {
    groups.unshift(integer.slice(Math.max(0, end - 3), end));
  }
  return groups.join(',') + (point < 0 ? '' : bare.slice(point));
}

const amountish = fc
  .array(fc.constantFrom(...Array.from('0123456789.,0123456789 -e٠')), { maxLength: 24 })
  .map((letters) => letters.join(''));

describe('the text rule', () => {
  it('[VAL-01] returns empty text for empty input', () => {
    expect(formatAmount('')).toBe('');
  });

  it('[VAL-02] returns empty text for more than one decimal point', () => {
    expect(['1.2.3', '..', '1..', '1,000.0.0'].map(formatAmount)).toEqual(['', '', '', '']);
  });

  it('[VAL-03] strips commas before parsing', () => {
    expect(formatAmount('1,2,3')).toBe('123');
    expect(formatAmount(',')).toBe('');
  });

  it.each(['12a', '-1', '+1', '1 000', '1e5', '٣', '１', ' 1', '0x10', 'NaN', 'Infinity'])(
    '[VAL-04] returns empty text for "%s"',
    (text) => {
      expect(formatAmount(text)).toBe('');
    },
  );

  it('[VAL-05] drops every leading zero except the one before a dot', () => {
    expect(['012', '000', '0.5', '00.5', '0', '.5', '0001234'].map(formatAmount)).toEqual([
      '12',
      '0',
      '0.5',
      '0.5',
      '0',
      '.5',
      '1,234',
    ]);
  });

  it('[VAL-06] groups the integer part and leaves the decimals unchanged', () => {
    expect(formatAmount('1234567')).toBe('1,234,567');
    expect(formatAmount('1234567.1234567')).toBe('1,234,567.1234567');
    expect(formatAmount('123.')).toBe('123.');
  });

  it('[VAL-03] [VAL-05] [VAL-06] matches the slow implementation for any text', () => {
    fc.assert(
      fc.property(fc.oneof(amountish, fc.string()), (text) => {
        expect(formatAmount(text)).toBe(slowFormat(text));
      }),
      RUNS,
    );
  });

  it('[VAL-06] leaves its own output unchanged', () => {
    fc.assert(
      fc.property(amountish, (text) => {
        const once = formatAmount(text);
        expect(formatAmount(once)).toBe(once);
      }),
      RUNS,
    );
  });
});

describe('the amount sent', () => {
  it('equals the amount shown, as decimal text', () => {
    expect(['1,234.50', '.5', '1.', '0', '12'].map(amountOf)).toEqual([
      '1234.50',
      '0.5',
      '1',
      '0',
      '12',
    ]);
    const without = ['', '.', 'x', '0,5', '1,2', '12,34,567', '1,2345', '0,123'];
    expect(without.map(amountOf)).toEqual(without.map(() => undefined));
    expect(without.map(isNoAmount)).toEqual(without.map((text) => text !== ''));
  });

  it('is decimal text, without a float, or nothing', () => {
    const typeInto = ['1,234.', '.50', '0012.10', '12345678901234567890.12345678'];
    expect(typeInto.map(decimalOfText)).toEqual([
      '1234',
      '0.5',
      '12.1',
      '12345678901234567890.12345678',
    ]);
    const nonsense = ['', '.', '1.2.3', '1e5', '-1', '+1', '0x10', 'NaN', '١٢', ' 1'];
    expect(nonsense.map(decimalOfText)).toEqual(nonsense.map(() => undefined));
  });
});

/** Types `text` at the end of an empty field, one letter at a time. */
function type(text: string, decimalSign: '.' | ','): string {
  let shown = '';
  let isOpen = false;
  for (const letter of text) {
    const edit = editAmount(
      { before: shown, inserted: letter, after: '' },
      { decimalSign, isOpen },
    );
    if (edit.kind !== 'accepted' && edit.kind !== 'open') continue;
    isOpen = edit.kind === 'open';
    shown = edit.text;
  }
  return shown;
}

const paste = (text: string, decimalSign: '.' | ',', field: Partial<AmountField> = {}) =>
  editAmount({ before: '', inserted: text, after: '' }, { ...field, decimalSign });

describe('the adapter', () => {
  it('converts a typed decimal comma to a dot in languages that use one', () => {
    expect(type('0,5', ',')).toBe('0.5');
    expect(type('1234,56', ',')).toBe('1,234.56');
    expect(type('1,234', '.')).toBe('1,234');
  });

  it.each([
    ['0,5', '.', 'decimal_comma'],
    ['1,5', '.', 'decimal_comma'],
    ['1,2345', '.', 'decimal_comma'],
    ['0,123', '.', 'decimal_comma'],
    ['12,34', '.', 'decimal_comma'],
    [',5', '.', 'decimal_comma'],
    ['1234,567', '.', 'decimal_comma'],
    ['1234567,123', '.', 'decimal_comma'],
    ['1,23,456', '.', 'decimal_comma'],
    ['1.000,5', '.', 'decimal_comma'],
    ['1.234.567', '.', 'ambiguous_separator'],
    ['1.000,5', ',', 'ambiguous_separator'],
    ['1,000.5', ',', 'ambiguous_separator'],
    ['1,000,5', ',', 'ambiguous_separator'],
    ['٠،٥', '.', 'decimal_comma'],
  ] as const)('finds no amount in "%s" typed with decimal sign %s', (text, sign, problem) => {
    const shown = type(text, sign);
    expect(amountOf(shown)).toBeUndefined();
    expect(isNoAmount(shown)).toBe(true);
    expect(textProblemOf(shown, sign, true)).toBe(problem);
    // The value that the field reports, formatted again, is the same text.
    expect(fieldText(fieldValue(shown))).toBe(shown);
  });

  it('waits for the end of thousands that are typed with commas', () => {
    for (const text of ['1,', '1,2', '12,34', '1,234,5']) {
      expect(textProblemOf(text, '.', false)).toBeUndefined();
      expect(textProblemOf(text, '.', true)).toBe('decimal_comma');
      expect(amountOf(text)).toBeUndefined();
    }
    expect(amountOf(type('1,234,567.25', '.'))).toBe('1234567.25');
    for (const text of ['0,', '1,2345', '1234,', ',1', '1,2.5']) {
      expect(textProblemOf(text, '.', false)).toBe('decimal_comma');
    }
  });

  it('does not insert letters and signs, and ignores spaces', () => {
    const field = { decimalSign: '.' } as const;
    const editBy = (inserted: string) => editAmount({ before: '12', inserted, after: '' }, field);
    for (const letter of ['e', 'x', '$', '%', '+', '字', '😀']) {
      expect(editBy(letter)).toEqual({ kind: 'rejected', reason: 'not_an_amount' });
    }
    for (const minus of ['-', '−', '–', '－']) {
      expect(editBy(minus)).toEqual({ kind: 'rejected', reason: 'negative' });
    }
    for (const space of [' ', '\u00A0', '\u202F', "'", '’', '\u200F']) {
      expect(editBy(space)).toEqual({ kind: 'ignored' });
    }
    expect(type('12e', '.')).toBe('12');
    expect(type("1 000'000.5", '.')).toBe('1,000,000.5');
  });

  it('returns to formatted text when the last typed separator is deleted', () => {
    const field = { decimalSign: '.', isOpen: true } as const;
    const editTo = (before: string) => editAmount({ before, inserted: '', after: '' }, field);
    expect(editTo('0')).toEqual({ kind: 'accepted', text: '0' });
    expect(editTo('1,2')).toEqual({ kind: 'open', text: '1,2', caret: 3 });
    expect(editTo('1.2')).toEqual({ kind: 'accepted', text: '1.2' });
  });

  it.each([
    ['0.25 BTC', 'BTC', '0.25'],
    ['0.25\u00A0btc', 'BTC', '0.25'],
    ['0.25BTC', 'BTC', '0.25'],
    ['BTC 0.25', 'BTC', '0.25'],
    ['5 1INCH', '1INCH', '5'],
    ['5%', '%', '5'],
    ['1 000.5 USDT', 'USDT', '1,000.5'],
    ['1,000.5\tUSDT\n', 'USDT', '1,000.5'],
  ])('reads "%s" pasted into a field of %s as %s', (text, unit, shown) => {
    expect(paste(text, '.', { unit })).toEqual({ kind: 'accepted', text: shown });
    expect(paste(text, ',', { unit })).toEqual({ kind: 'accepted', text: shown });
  });

  it.each([
    ['0.25 BTC', 'USDT', 'other_unit'],
    ['0.25 BTC', undefined, 'other_unit'],
    ['$1,000.50', 'USDT', 'other_unit'],
    ['1.5 €', 'USDT', 'other_unit'],
    ['₫5', undefined, 'other_unit'],
    ['51INCH', '1INCH', 'other_unit'],
    ['1e5', 'BTC', 'not_an_amount'],
    ['1E-7', undefined, 'not_an_amount'],
    ['1×10^5', undefined, 'not_an_amount'],
    ['0x10', 'BTC', 'other_unit'],
    ['abc', undefined, 'not_an_amount'],
    ['BTC', 'BTC', 'not_an_amount'],
    ['+5', undefined, 'not_an_amount'],
    ['(5)', undefined, 'not_an_amount'],
    ['   ', undefined, 'not_an_amount'],
    ['-3', undefined, 'negative'],
    ['−0.5 BTC', 'BTC', 'negative'],
    ['1 00', undefined, 'ambiguous_separator'],
    ['1 000,5', undefined, 'ambiguous_separator'],
    ['0 500', undefined, 'ambiguous_separator'],
    ["1'00", undefined, 'ambiguous_separator'],
    ['1.000.000', undefined, 'ambiguous_separator'],
    ['1..5', undefined, 'ambiguous_separator'],
    ['0,5 BTC', 'BTC', 'ambiguous_separator'],
  ] as const)('rejects "%s" pasted into a field of %s: %s', (text, unit, reason) => {
    expect(paste(text, '.', { unit })).toEqual({ kind: 'rejected', reason });
  });

  it('rejects a pasted amount that would give the field a second decimal point', () => {
    const change = { before: '1.5', inserted: '2.5', after: '' };
    expect(editAmount(change, { decimalSign: '.' })).toEqual({
      kind: 'rejected',
      reason: 'ambiguous_separator',
    });
  });

  it('leaves every text without amount to the user: nothing typed empties the field', () => {
    const key = fc.constantFrom(...Array.from("0123456789.,.,-e x'٫٬５"));
    fc.assert(
      fc.property(fc.array(key, { maxLength: 12 }), fc.constantFrom('.', ','), (keys, sign) => {
        let shown = '';
        for (const letter of keys) {
          const next = type(shown + letter, sign === '.' ? '.' : ',');
          expect(next === '' && shown !== '').toBe(false);
          shown = next;
        }
      }),
      { ...RUNS, numRuns: 2_000 },
    );
  });

  it('shows thousands and decimals as the user typed them, or no amount', () => {
    const integers = fc.oneof(fc.nat({ max: 999 }), fc.nat({ max: 99_999_999 })).map(String);
    const fractions = fc.string({
      unit: fc.constantFrom(...Array.from('0123456789')),
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(integers, fractions, (integer, fraction) => {
        const comma = type(`${integer},${fraction}`, '.');
        const amount = amountOf(comma);
        const isThousands = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(integer);
        expect(amount).toBe(isThousands ? integer + fraction : undefined);
      }),
      RUNS,
    );
  });

  it.each(['1,5', '1,234', '1.000,5', '1,23,4', ',5', '0,123'])(
    'rejects "%s" pasted in a language with a decimal comma',
    (text) => {
      expect(paste(text, ',').kind).toBe('rejected');
    },
  );

  it.each(['1,5', '0,5', '64,00', '1.000,5', '0,123', '12,34'])(
    'rejects "%s" pasted in a language with a decimal point',
    (text) => {
      expect(paste(text, '.').kind).toBe('rejected');
    },
  );

  it.each([
    ['1,234', '.', '1,234'],
    ['1,234,567', ',', '1,234,567'],
    ['1,234.5', ',', '1,234.5'],
    ['  64250.10\u00A0', '.', '64,250.10'],
    ['\u200F12.5\u200E', ',', '12.5'],
    ['٢٥٠٫٥', '.', '250.5'],
    ['۱۲۳', '.', '123'],
    ['১২৩', '.', '123'],
    ['１２．５', ',', '12.5'],
    ['1 000.5', '.', '1,000.5'],
    ['1\u202F000\u202F000', ',', '1,000,000'],
    ["1'000.5", '.', '1,000.5'],
    ['1’000’000', ',', '1,000,000'],
  ] as const)('reads "%s" pasted with decimal sign %s as "%s"', (text, decimalSign, shown) => {
    expect(paste(text, decimalSign)).toEqual({ kind: 'accepted', text: shown });
  });

  it('reads the digits of every script by their values', () => {
    const digits = Array.from({ length: 0x1fbff }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((letter) => /\p{Nd}/u.test(letter));
    expect(digits.length).toBeGreaterThan(600);
    for (const digit of digits) {
      const edit = paste(digit, '.');
      // Half of Unicode's tables give the value of a digit by name; NFKC covers some of them.
      const plain = digit.normalize('NFKC');
      if (/^\d$/.test(plain)) expect(edit).toEqual({ kind: 'accepted', text: plain });
      else expect(edit.kind === 'accepted' && /^\d$/.test(edit.text)).toBe(true);
    }
  });

  it('never changes an amount by a factor: pasted text is shown or rejected', () => {
    const piece = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.nat({ max: 8 }))
      .chain(([units, decimals]) => {
        const digits = units.toString().padStart(decimals + 1, '0');
        const integer = digits.slice(0, digits.length - decimals);
        const fraction = digits.slice(digits.length - decimals);
        const group = (sign: string) => integer.replace(/\B(?=(?:\d{3})+$)/g, sign);
        const forms = [
          `${integer}.${fraction}`,
          `${integer},${fraction}`,
          `${group(',')}.${fraction}`,
          `${group('.')},${fraction}`,
          `${group(' ')},${fraction}`,
          `${group("'")}.${fraction}`,
        ].map((text) => (fraction === '' ? text.slice(0, -1) : text));
        return fc.tuple(fc.constantFrom(...forms), fc.constant({ units, decimals, integer }));
      });
    let shownCount = 0;
    fc.assert(
      fc.property(piece, fc.constantFrom('.' as const, ',' as const), ([text, intended], sign) => {
        const edit = paste(text, sign);
        if (edit.kind === 'rejected') return;
        if (edit.kind !== 'accepted') throw new Error('pasted text is accepted or rejected');
        shownCount += 1;
        const [integer = '', fraction = ''] = edit.text.replaceAll(',', '').split('.');
        const units = BigInt(integer + fraction.padEnd(intended.decimals, '0'));
        // A single dot before three digits is the one form both interpretations share; it is shown
        // as read.
        const isDotGroups = /^\d{1,3}\.\d{3}$/.test(text);
        if (!isDotGroups) expect(units).toBe(intended.units);
      }),
      RUNS,
    );
    expect(shownCount).toBeGreaterThan(RUNS.numRuns / 10);
  });

  it('finds the single range in which two texts differ', () => {
    expect(amountChangeOf('1,234', '1,2534')).toEqual({
      before: '1,2',
      inserted: '5',
      after: '34',
    });
    expect(amountChangeOf('12', '1')).toEqual({ before: '1', inserted: '', after: '' });
    fc.assert(
      fc.property(fc.string(), fc.string(), (previous, next) => {
        const { before, inserted, after } = amountChangeOf(previous, next);
        expect(before + inserted + after).toBe(next);
        expect(previous.startsWith(before) && previous.endsWith(after)).toBe(true);
      }),
      RUNS,
    );
  });
});

describe('the caret of a regrouped field', () => {
  /** `typed` with the caret as a bar, after grouping. */
  const afterwards = (typed: string): string => {
    const caret = typed.indexOf('|');
    const text = typed.replace('|', '');
    const shown = formatAmount(text);
    const at = caretAfter(text, caret, shown);
    return `${shown.slice(0, at)}|${shown.slice(at)}`;
  };

  it.each([
    ['1234|', '1,234|'],
    ['19|,234,567.50', '19|,234,567.50'],
    ['1234|,567', '1,234|,567'],
    ['1,23|94', '12,3|94'],
    ['1,|34', '1|34'],
    ['1|234', '1|,234'],
    ['012|', '12|'],
    ['0|012.5', '|12.5'],
    ['1,234.|', '1,234.|'],
    ['12e|', '|'],
    ['|', '|'],
  ])('[VAL-06] moves from %s to %s', (typed, expected) => {
    expect(afterwards(typed)).toBe(expected);
  });

  it('preserves the number of digits behind the caret', () => {
    const amount = fc.array(fc.constantFrom(...Array.from('123456789')), { maxLength: 24 });
    fc.assert(
      fc.property(amount, fc.nat(24), (digits, place) => {
        const text = digits.join('');
        const caret = Math.min(place, text.length);
        const shown = formatAmount(text);
        const behind = shown.slice(caretAfter(text, caret, shown));
        expect(behind.replaceAll(',', '')).toBe(text.slice(caret));
      }),
      RUNS,
    );
  });
});

it('groups by U+066C where a comma is a decimal sign too, and never makes it a point', () => {
  for (const decimalSign of ['.', ','] as const) {
    const insert = (before: string, inserted: string) =>
      editAmount({ before, inserted, after: '' }, { decimalSign });
    expect(insert('1', '٬')).toEqual({ kind: 'ignored' });
    expect(insert('', '١٬٢٣٤')).toMatchObject({ kind: 'accepted', text: '1,234' });
    expect(insert('', '١٬٢٣٤٬٥٦٧٫٨')).toMatchObject({ kind: 'accepted', text: '1,234,567.8' });
    expect(insert('1', '٫')).toMatchObject({ kind: 'accepted', text: '1.' });
    expect(insert('', '１２')).toMatchObject({ kind: 'accepted', text: '12' });
    expect(insert('', '10²')).toMatchObject({ kind: 'rejected' });
  }
});
