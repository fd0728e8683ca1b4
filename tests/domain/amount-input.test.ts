/** The amount field's text rule against a slow reading of the specification, and the adapter in
 *  front of it: an amount never changes its size unseen. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountChangeOf,
  amountOf,
  caretAfter,
  editAmount,
  formatAmount,
} from '#domain/amount-input.ts';

const SEED = Number(process.env['SEED'] ?? 20261121);
const RUNS = { seed: SEED, numRuns: 20_000 };
console.log(`amount-input: seed ${SEED}`);

/** Letter by letter, as the specification says it. */
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
  it('[VAL-01] gives empty for empty', () => {
    expect(formatAmount('')).toBe('');
  });

  it('[VAL-02] gives empty for more than one decimal point', () => {
    expect(['1.2.3', '..', '1..', '1,000.0.0'].map(formatAmount)).toEqual(['', '', '', '']);
  });

  it('[VAL-03] strips commas before it looks', () => {
    expect(formatAmount('1,2,3')).toBe('123');
    expect(formatAmount(',')).toBe('');
  });

  it.each(['12a', '-1', '+1', '1 000', '1e5', '٣', '１', ' 1', '0x10', 'NaN', 'Infinity'])(
    '[VAL-04] gives empty for "%s"',
    (text) => {
      expect(formatAmount(text)).toBe('');
    },
  );

  it('[VAL-05] drops every leading zero, and keeps the one before a dot', () => {
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

  it('[VAL-06] groups the whole part and leaves the decimals alone', () => {
    expect(formatAmount('1234567')).toBe('1,234,567');
    expect(formatAmount('1234567.1234567')).toBe('1,234,567.1234567');
    expect(formatAmount('123.')).toBe('123.');
  });

  it('[VAL-03] [VAL-05] [VAL-06] is what the slow reading says, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(amountish, fc.string()), (text) => {
        expect(formatAmount(text)).toBe(slowFormat(text));
      }),
      RUNS,
    );
  });

  it('[VAL-06] leaves what it made as it is', () => {
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
  it('is the amount shown, as decimal text', () => {
    expect(['1,234.50', '.5', '1.', '0', '12'].map(amountOf)).toEqual([
      '1234.50',
      '0.5',
      '1',
      '0',
      '12',
    ]);
    expect(['', '.', 'x'].map(amountOf)).toEqual([undefined, undefined, undefined]);
  });
});

/** Types `text` at the end of an empty field, one letter at a time. */
function typed(text: string, decimalSign: '.' | ','): string {
  let shown = '';
  for (const letter of text) {
    const edit = editAmount({ before: shown, inserted: letter, after: '' }, decimalSign);
    if (edit.kind === 'accepted') shown = edit.text;
  }
  return shown;
}

const pasted = (text: string, decimalSign: '.' | ',') =>
  editAmount({ before: '', inserted: text, after: '' }, decimalSign);

describe('the adapter', () => {
  it('turns a typed decimal comma into a dot, where the language has one', () => {
    expect(typed('0,5', ',')).toBe('0.5');
    expect(typed('1234,56', ',')).toBe('1,234.56');
    expect(typed('1,234', '.')).toBe('1,234');
  });

  it('refuses a second decimal sign instead of clearing a comma language field', () => {
    const edit = editAmount({ before: '1,234.5', inserted: ',', after: '' }, ',');
    expect(edit).toEqual({ kind: 'rejected', reason: 'ambiguous_separator' });
  });

  it.each(['1,5', '1,234', '1.000,5', '1,23,4', ',5', '0,123'])(
    'refuses "%s" pasted in a language with a decimal comma',
    (text) => {
      expect(pasted(text, ',').kind).toBe('rejected');
    },
  );

  it.each(['1,5', '0,5', '64,00', '1.000,5', '0,123', '12,34'])(
    'refuses "%s" pasted in a language with a decimal point',
    (text) => {
      expect(pasted(text, '.').kind).toBe('rejected');
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
    ['1e5', '.', ''],
    ['-3', '.', ''],
  ] as const)('takes "%s" pasted with decimal sign %s as "%s"', (text, decimalSign, shown) => {
    expect(pasted(text, decimalSign)).toEqual({ kind: 'accepted', text: shown });
  });

  it('reads the digits of every script as what they are worth', () => {
    const digits = Array.from({ length: 0x1fbff }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((letter) => /\p{Nd}/u.test(letter));
    expect(digits.length).toBeGreaterThan(600);
    for (const digit of digits) {
      const edit = pasted(digit, '.');
      // Half of Unicode's tables know the worth of a digit by name; NFKC knows some of them.
      const plain = digit.normalize('NFKC');
      if (/^\d$/.test(plain)) expect(edit).toEqual({ kind: 'accepted', text: plain });
      else expect(edit.kind === 'accepted' && /^\d$/.test(edit.text)).toBe(true);
    }
  });

  it('never changes an amount by a factor: what is pasted is shown, cleared or refused', () => {
    const piece = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.nat({ max: 8 }))
      .chain(([units, decimals]) => {
        const digits = units.toString().padStart(decimals + 1, '0');
        const integer = digits.slice(0, digits.length - decimals);
        const fraction = digits.slice(digits.length - decimals);
        const grouped = (sign: string) => integer.replace(/\B(?=(?:\d{3})+$)/g, sign);
        const forms = [
          `${integer}.${fraction}`,
          `${integer},${fraction}`,
          `${grouped(',')}.${fraction}`,
          `${grouped('.')},${fraction}`,
          `${grouped(' ')},${fraction}`,
          `${grouped("'")}.${fraction}`,
        ].map((text) => (fraction === '' ? text.slice(0, -1) : text));
        return fc.tuple(fc.constantFrom(...forms), fc.constant({ units, decimals, integer }));
      });
    let shownCount = 0;
    fc.assert(
      fc.property(piece, fc.constantFrom('.' as const, ',' as const), ([text, intended], sign) => {
        const edit = pasted(text, sign);
        if (edit.kind === 'rejected' || edit.text === '') return;
        shownCount += 1;
        const [integer = '', fraction = ''] = edit.text.replaceAll(',', '').split('.');
        const units = BigInt(integer + fraction.padEnd(intended.decimals, '0'));
        // A lone dot before three digits is the one form both readings share; it is shown as read.
        const isDotGroups = /^\d{1,3}\.\d{3}$/.test(text);
        if (!isDotGroups) expect(units).toBe(intended.units);
      }),
      RUNS,
    );
    expect(shownCount).toBeGreaterThan(RUNS.numRuns / 10);
  });

  it('finds the one stretch in which two texts differ', () => {
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

describe('the caret of a field that was grouped anew', () => {
  /** `typed` with the caret as a bar, grouped. */
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
  ])('[VAL-06] goes from %s to %s', (typed, expected) => {
    expect(afterwards(typed)).toBe(expected);
  });

  it('keeps as many figures behind it as there were', () => {
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
