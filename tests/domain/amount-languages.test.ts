/** Amounts typed and pasted in the notation of every interface language: the field shows the amount
 *  that is sent, and both equal the intended amount. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimal, exactUnitsOf, type Ticks } from '#contract/core/decimal.ts';
import { clientOrderId } from '#contract/core/ids.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { amountOf, editAmount, type DecimalSign } from '#domain/amount-input.ts';
import { freezeOrder } from '#machines/order-entry/spot-intent.ts';
import * as ticket from '#machines/order-entry/spot-ticket.ts';

const SEED = Number(process.env['SEED'] ?? 20_261_122);
console.log(`amount-languages: seed ${SEED}`);

const CODES =
  'en ar zh-Hans zh-Hant es es-419 pt-BR pt-PT fr de it nl ru uk pl cs sk hu ro bg el sr-Latn hr bs sl mk sq da sv nb fi is et lv lt ca eu gl be tr az kk uz ky mn ka hy he fa ur hi bn ta te mr gu kn ml pa si ne th lo km my vi id ms fil ja ko sw am yo af'.split(
    ' ',
  );
const RUN_COUNT = 150;

interface Writing {
  readonly group: string;
  readonly decimal: string;
  /** Digits "0" to "9" of this script. */
  readonly digits: readonly string[];
}

/** Writes numbers as the language does, in the digits it uses and in those of its own script. */
function writingsOf(code: string): readonly Writing[] {
  return [code, `${code}-u-nu-native`].map((tag) => {
    const parts = new Intl.NumberFormat(tag).formatToParts(1_234_567.8);
    const signOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
    const plain = new Intl.NumberFormat(tag, { useGrouping: false });
    return {
      group: signOf('group'),
      decimal: signOf('decimal'),
      digits: Array.from({ length: 10 }, (_, digit) => plain.format(digit)),
    };
  });
}

/** Meaning of a typed comma in this language. */
const signIn = (code: string): DecimalSign =>
  new Intl.NumberFormat(code).formatToParts(1.5).some(({ value }) => value === ',') ? ',' : '.';

const amounts = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 14n }), fc.nat({ max: 8 }))
  .map(([units, decimals]) => {
    const digits = units.toString().padStart(decimals + 1, '0');
    const point = digits.length - decimals;
    return { integer: digits.slice(0, point), fraction: digits.slice(point) };
  });

const write = (digits: string, { digits: own }: Writing): string =>
  Array.from(digits, (digit) => own[Number(digit)]).join('');
const groupedBy = (integer: string, sign: string): string =>
  integer.replace(/\B(?=(?:\d{3})+$)/g, sign);

/** Types one key after the other at the end of an empty field. */
function type(text: string, sign: DecimalSign): string {
  let shown = '';
  let isOpen = false;
  for (const letter of text) {
    const change = { before: shown, inserted: letter, after: '' };
    const edit = editAmount(change, { decimalSign: sign, isOpen });
    if (edit.kind !== 'accepted' && edit.kind !== 'open') continue;
    isOpen = edit.kind === 'open';
    shown = edit.text;
  }
  return shown;
}

/** Normalizes an amount so that written zeros do not matter. */
const value = (text: string | undefined): string | undefined => {
  if (text === undefined) return undefined;
  const [integer = '', fraction = ''] = text.split('.');
  return `${integer.replace(/^0+(?=\d)/, '')}.${fraction.replace(/0+$/, '')}`;
};

it('supports 75 languages', () => {
  expect(new Set(CODES).size).toBe(75);
});

it.each(CODES)('[VAL-03] [VAL-04] [VAL-06] reads an amount typed in %s correctly', (code) => {
  const sign = signIn(code);
  for (const writing of writingsOf(code)) {
    fc.assert(
      fc.property(amounts, ({ integer, fraction }) => {
        const keys = write(integer, writing) + (fraction === '' ? '' : writing.decimal);
        const shown = type(keys + write(fraction, writing), sign);
        expect(value(amountOf(shown))).toBe(value(`${integer}.${fraction}`));
      }),
      { seed: SEED, numRuns: RUN_COUNT },
    );
  }
});

it.each(CODES)(
  '[VAL-02] [VAL-03] [VAL-04] never changes the amount of a text pasted in %s',
  (code) => {
    const sign = signIn(code);
    for (const writing of writingsOf(code)) {
      fc.assert(
        fc.property(amounts, fc.boolean(), ({ integer, fraction }, isGrouped) => {
          const text = isGrouped
            ? groupedBy(integer, '#').replace(/\d/g, (digit) => writing.digits[Number(digit)] ?? '')
            : write(integer, writing);
          const pasted =
            text.replaceAll('#', writing.group) +
            (fraction === '' ? '' : writing.decimal + write(fraction, writing));
          const change = { before: '', inserted: pasted, after: '' };
          const edit = editAmount(change, { decimalSign: sign });
          if (edit.kind === 'rejected') return;
          if (edit.kind !== 'accepted') throw new Error('pasted text is accepted or rejected');
          // Our own prices also have the form of one dot before three digits: it is shown as read.
          if (/^\d{1,3}\.\d{3}$/.test(pasted)) return;
          expect(value(amountOf(edit.text))).toBe(value(`${integer}.${fraction}`));
        }),
        { seed: SEED, numRuns: RUN_COUNT },
      );
    }
  },
);

it.each(CODES)(
  '[VAL-02] [VAL-03] never changes the amount of a grouped text typed in %s',
  (code) => {
    const sign = signIn(code);
    for (const writing of writingsOf(code)) {
      fc.assert(
        fc.property(amounts, ({ integer, fraction }) => {
          const typed =
            groupedBy(integer, '#')
              .replace(/\d/g, (digit) => writing.digits[Number(digit)] ?? '')
              .replaceAll('#', writing.group) +
            (fraction === '' ? '' : writing.decimal + write(fraction, writing));
          const shown = value(amountOf(type(typed, sign)));
          // The first dot or decimal comma of a language is a decimal sign: it is shown as read.
          if (/^\d{1,3}[.,٬،]\d{3}$/.test(typed)) return;
          if (shown !== undefined) expect(shown).toBe(value(`${integer}.${fraction}`));
        }),
        { seed: SEED, numRuns: RUN_COUNT },
      );
    }
  },
);

it.each(CODES)('[SPOT-06] sends the price and the amount shown in the order form in %s', (code) => {
  const sign = signIn(code);
  const [writing] = writingsOf(code);
  if (writing === undefined) throw new Error(`${code} writes numbers`);
  const market = {
    bestBid: 1 as Ticks,
    bestAsk: 2 as Ticks,
    lastPrice: 1 as Ticks,
    isTradable: true,
  };
  const quote = exactUnitsOf(decimal('90000000000'));
  const rich = ticket.applyFacts(ticket.openTicket(btcUsdt), {
    market,
    balances: { quote, trade: quote },
  });
  const keysOf = (steps: number, decimals: number): string => {
    const digits = String(steps).padStart(decimals + 1, '0');
    const point = digits.length - decimals;
    return (
      write(digits.slice(0, point), writing) + writing.decimal + write(digits.slice(point), writing)
    );
  };
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999_999 }),
      fc.integer({ min: 1, max: 9_999_999 }),
      (price, size) => {
        let draft = ticket.applyEdit(rich, { field: 'price', value: type(keysOf(price, 2), sign) });
        draft = ticket.applyEdit(draft, { field: 'size', value: type(keysOf(size, 5), sign) });
        const { intent } = freezeOrder(draft, clientOrderId('web-1'));
        if (intent?.kind !== 'limit') throw new Error('a limit order was frozen');
        expect(value(intent.body.limitPrice)).toBe(value(amountOf(draft.draft.price)));
        expect(value(intent.body.size)).toBe(value(amountOf(draft.draft.size)));
        expect(BigInt(price) * 10n ** 6n).toBe(exactUnitsOf(intent.body.limitPrice));
        expect(BigInt(size) * 10n ** 3n).toBe(exactUnitsOf(intent.body.size));
      },
    ),
    { seed: SEED, numRuns: RUN_COUNT },
  );
});
