/** Each rule against a planted text, and texts that must pass. */
import { describe, expect, it } from 'vitest';
import { memoryLocales, readMemory } from '#scripts/locales/memory.ts';
import { sentencesOf, visibleWordFindings } from '#scripts/locales/visible-words.ts';

const errorsOf = (text: string): readonly string[] =>
  visibleWordFindings([{ file: 'locales/en/messages.po', line: 7, text }]).map(
    ({ message }) => message,
  );

describe('forbidden words', () => {
  it.each([
    'Load the page anew',
    'Fills what it can at once',
    'Solve it once more',
    'Accept the terms to go on',
    'This sign-in has run out.',
    'It is good for 15 minutes.',
    'Each code is good once.',
    'The old codes are good no more.',
    'Too many tries.',
    'Worth of all balances',
    'The cost is reckoned',
    'Fills whole',
    'You can take back the order',
    'What is told',
    'Last heard of 3 s ago',
    'Withdraw this wish',
    'The order was refused',
    'The exchange did not answer.',
    'Another order is under way',
    'Save as a picture',
    'How long it stands',
    'Your order rests here',
    'Your balance is being read',
    'The list could not be read.',
    'A page of its own',
    'Nobody offers anything',
    'The order ended meanwhile.',
    'The change is on its way',
    'Clear the ticket',
    'Armed: orders go out',
    'Slippage guard',
    'Assets',
    'Show funds',
    'The mail was sent',
    'Log in',
    'The set-up failed.',
    'Partly filled',
    'Per cent',
    '0.01 % to 100 %',
    'Colour',
    'Favourites',
    'Cancelled',
    'Realised profit',
    'Licence',
    'Of those sells, after fees',
    'Up to 10% APY',
  ])('rejects "%s"', (text) => {
    expect(errorsOf(text)).not.toEqual([]);
  });

  it.each([
    'Order amended.',
    'Started with {worth} USDT',
    'Enter 0.01% to 100% in steps of 0.01%',
    'Withdraw your funds first.',
    'Email code',
    'Alarm sound',
    'Two-factor authentication (2FA)',
    'Retry now',
    'no more liquidity at your price',
    'How long the order stays open',
  ])('accepts "%s"', (text) => {
    expect(errorsOf(text)).toEqual([]);
  });

  it('names file, line, word and replacement', () => {
    expect(visibleWordFindings([{ file: 'a.po', line: 3, text: 'Partly filled' }])).toEqual([
      { file: 'a.po', line: 3, message: '"Partly filled" has "Partly"; use: partially' },
    ]);
  });

  it('finds no rate with compound interest in any language (E2)', () => {
    const locales = memoryLocales();
    expect(locales.length).toBeGreaterThan(70);
    for (const locale of locales) {
      const compound = [...readMemory(locale).values()].filter((text) => /\bAPY\b/i.test(text));
      expect(compound, locale).toEqual([]);
    }
  });

  it('fails when it read no text', () => {
    expect(visibleWordFindings([])).toHaveLength(1);
  });
});

describe('sentences of a source', () => {
  it('finds literals that read as sentences and skips code and comments', () => {
    const source = [
      "import { a } from 'Some module';",
      '// Nobody says "This is a comment".',
      "return accept('Order placed.', { key: 'name' });",
      'const why = `Order canceled: ${why}.`;',
    ].join('\n');
    expect(sentencesOf('a.ts', source)).toEqual([
      { file: 'a.ts', line: 3, text: 'Order placed.' },
      { file: 'a.ts', line: 4, text: 'Order canceled: ${why}.' },
    ]);
  });
});
