/** Tests that every text has a contrast of at least 4.5 to 1 on every surface, in every theme,
 *  scheme and accent. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentTokens } from '#src/design/tokens/accent.ts';
import {
  contrastOf,
  hexOfRgb,
  mixColors,
  rgbOfHex,
  shadeReadableOn,
  TEXT_CONTRAST_MIN,
  textOn,
  type Rgb,
} from '#src/design/tokens/contrast.ts';
import { DEFICIENCIES, differenceOf, seenWith } from './colour-vision.ts';
import { ALL_ATTRIBUTES, tokensOf, type Attributes } from './token-sheet.ts';

const SEED = Number(process.env['SEED'] ?? 20261121);
console.log(`contrast: seed ${SEED}`);

/** Four times the just noticeable difference. */
const CLEARLY_DIFFERENT = 10;

const SURFACES = ['--surface-0', '--surface-1', '--surface-2', '--surface-3'];
const COLOURED_TEXTS = ['up', 'down', 'warning', 'info', 'danger', 'accent', 'success'];
const FILLS = ['up', 'down', 'accent', 'danger', 'warning'];

function rgb(tokens: ReadonlyMap<string, string>, name: string): Rgb {
  const colour = rgbOfHex(tokens.get(name) ?? '');
  if (colour === undefined) throw new Error(`${name} is no colour: ${tokens.get(name)}`);
  return colour;
}

/** Returns the color pairs with too little contrast, as text, and the number of checked pairs. */
function faintPairsOf(attributes: Attributes) {
  const tokens = tokensOf(attributes);
  const faint: string[] = [];
  let count = 0;
  const check = (text: string, ground: Rgb, where: string): void => {
    count += 1;
    const contrast = contrastOf(rgb(tokens, text), ground);
    if (contrast < TEXT_CONTRAST_MIN) faint.push(`${text} on ${where}: ${contrast.toFixed(2)}`);
  };
  const tint = (name: string, ground: string, share: number): Rgb =>
    mixColors(rgb(tokens, name), rgb(tokens, ground), share);
  const barShare = Number.parseInt(tokens.get('--bar-share') ?? '', 10) / 100;

  for (const surface of SURFACES) {
    const ground = rgb(tokens, surface);
    for (const text of ['--text-1', '--text-2', '--text-3']) check(text, ground, surface);
    for (const name of COLOURED_TEXTS) check(`--${name}-text`, ground, surface);
  }
  for (const text of ['--text-1', '--text-2']) check(text, rgb(tokens, '--surface-4'), 'surface-4');
  for (const name of FILLS) check(`--on-${name}`, rgb(tokens, `--${name}`), name);
  for (const average of [1, 2, 3, 4, 5, 6]) {
    check(`--average-${average}`, rgb(tokens, '--surface-1'), 'surface-1');
  }
  // Book rows have text over a depth bar. Tinted pills and badges appear on panels and in menus.
  for (const side of ['up', 'down']) {
    for (const ground of SURFACES) {
      const bar = tint(`--${side}`, ground, barShare);
      for (const text of [`--${side}-text`, '--text-1', '--text-2']) {
        check(text, bar, `${side} bar over ${ground}`);
      }
    }
  }
  // A badge stands beside the title of a page (`--surface-0`) and in a hovered row (`--surface-3`).
  for (const ground of SURFACES) {
    check('--success-text', tint('--success-text', ground, 0.1), 'success badge');
    check('--warning-text', tint('--warning', ground, 0.14), 'warning badge');
    check('--danger-text', tint('--danger', ground, 0.12), 'danger badge');
    check('--info-text', tint('--info', ground, 0.12), 'info badge');
  }
  return { faint, count };
}

describe('tokens', () => {
  it.each(ALL_ATTRIBUTES)(
    'are readable everywhere in $theme, scheme $scheme, up and down $updown, accent $accent',
    (attributes) => {
      const { faint, count } = faintPairsOf(attributes);
      expect(count).toBeGreaterThan(60);
      expect(faint).toEqual([]);
    },
  );

  it.each(DEFICIENCIES)('are readable in every scheme and direction with %s', (deficiency) => {
    const faint: string[] = [];
    for (const attributes of ALL_ATTRIBUTES) {
      const tokens = tokensOf(attributes);
      const see = (name: string): Rgb => seenWith(deficiency, rgb(tokens, name));
      for (const surface of SURFACES) {
        for (const text of ['--up-text', '--down-text']) {
          const contrast = contrastOf(see(text), see(surface));
          if (contrast < TEXT_CONTRAST_MIN) {
            faint.push(`${text} on ${surface}, ${JSON.stringify(attributes)}: ${contrast}`);
          }
        }
      }
    }
    expect(faint).toEqual([]);
  });

  it.each(DEFICIENCIES)('distinguish up from down in the third scheme with %s', (deficiency) => {
    for (const attributes of ALL_ATTRIBUTES.filter(({ scheme }) => scheme === '3')) {
      const tokens = tokensOf(attributes);
      for (const end of ['', '-text']) {
        const [up, down] = [`--up${end}`, `--down${end}`].map((name) =>
          seenWith(deficiency, rgb(tokens, name)),
        );
        expect(up && down && differenceOf(up, down)).toBeGreaterThan(CLEARLY_DIFFERENT);
      }
    }
  });

  it('[PREF-05] [PREF-06] [PREF-07] have the specified colors in the three schemes', () => {
    const fillsOf = (scheme: string): readonly (string | undefined)[] => {
      const tokens = tokensOf({ theme: 'dark', scheme, updown: '1', accent: 'green' });
      return [tokens.get('--up'), tokens.get('--down')];
    };
    expect(['1', '2', '3'].map(fillsOf)).toEqual([
      ['#32d777', '#d63031'],
      ['#3498db', '#9b59b6'],
      ['#f39c12', '#d35400'],
    ]);
  });

  it('[SET-11] have a green accent by default', () => {
    for (const theme of ['dark', 'light']) {
      const tokens = tokensOf({ theme, scheme: '1', updown: '1', accent: '' });
      expect(tokens.get('--accent')).toBe('#32d777');
    }
  });

  it('[PREF-10] swap up and down in every token named after them', () => {
    const names = ['', '-text'].flatMap((end) => [`--up${end}`, `--down${end}`]);
    for (const scheme of ['1', '2', '3']) {
      for (const theme of ['dark', 'light']) {
        const usual = tokensOf({ theme, scheme, updown: '1', accent: 'green' });
        const swapped = tokensOf({ theme, scheme, updown: '2', accent: 'green' });
        for (const name of [...names, '--on-up', '--on-down']) {
          const other = name.includes('up')
            ? name.replace('up', 'down')
            : name.replace('down', 'up');
          expect(swapped.get(name)).toBe(usual.get(other));
        }
      }
    }
  });
});

const anyColour = fc
  .tuple(fc.nat({ max: 255 }), fc.nat({ max: 255 }), fc.nat({ max: 255 }))
  .map(([red, green, blue]): Rgb => ({ red, green, blue }));

describe('an operator color', () => {
  it('has the contrast that WCAG computes', () => {
    const white = { red: 255, green: 255, blue: 255 };
    expect(contrastOf(white, { red: 0, green: 0, blue: 0 })).toBeCloseTo(21, 5);
    expect(contrastOf(white, { red: 118, green: 118, blue: 118 })).toBeCloseTo(4.54, 2);
    expect(rgbOfHex('#0f8')).toEqual({ red: 0, green: 255, blue: 136 });
    expect(hexOfRgb({ red: 0, green: 255, blue: 136 })).toBe('#00ff88');
  });

  it('is readable as a button and as text in both themes, for any color', () => {
    fc.assert(
      fc.property(anyColour, fc.constantFrom('dark' as const, 'light' as const), (fill, theme) => {
        const accent = accentTokens(hexOfRgb(fill), theme);
        const tokens = tokensOf({ theme, scheme: '1', updown: '1', accent: 'green' });
        const given = new Map(Object.entries(accent ?? {}));
        expect(contrastOf(rgb(given, '--on-accent'), fill)).toBeGreaterThanOrEqual(4.5);
        for (const surface of SURFACES) {
          const contrast = contrastOf(rgb(given, '--accent-text'), rgb(tokens, surface));
          expect(contrast).toBeGreaterThanOrEqual(4.5);
        }
      }),
      { seed: SEED, numRuns: 2_000 },
    );
  });

  it('is rejected when it is not a color, so the preset remains', () => {
    for (const text of ['', 'red', '#12', 'url(x)', '#12345g', 'rgb(1,2,3)']) {
      expect(accentTokens(text, 'dark')).toBeUndefined();
    }
  });

  it('retains its own shade where that is readable', () => {
    const green = { red: 50, green: 215, blue: 119 };
    expect(shadeReadableOn(green, [{ red: 18, green: 22, blue: 28 }])).toEqual(green);
    expect(textOn({ red: 214, green: 48, blue: 49 })).toEqual({ red: 255, green: 255, blue: 255 });
  });
});
