/** Functions that run in a page and judge the fonts of its texts. They use nothing from outside. */

interface Fonts {
  /** The families that a text in the letters of the page's language needs. */
  readonly families: readonly string[];
  /** Least height of a line, in font sizes. */
  readonly lineHeightMin: number;
}

/** Returns the texts in other letters than Latin whose fonts leave out a family of the language, or whose lines are too
 *  low for its marks. Names of other languages have a `lang` of their own. */
export function textsInWrongFonts({ families, lineHeightMin }: Fonts): readonly string[] {
  const FOREIGN = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
  const namesOf = (list: string): readonly string[] =>
    list.split(',').map((name) => name.trim().replaceAll(/["']/g, ''));
  const faultsOf = (element: Element, text: string): readonly string[] => {
    const style = getComputedStyle(element);
    const names = namesOf(style.fontFamily);
    const lacking = families.filter((family) => !names.includes(family));
    const lines = Number.parseFloat(style.lineHeight) / Number.parseFloat(style.fontSize);
    return [
      ...lacking.map((family) => `${text}: no ${family}`),
      ...(lines < lineHeightMin - 0.01 ? [`${text}: a line of ${lines.toFixed(2)} em`] : []),
    ];
  };
  const found = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const { parentElement } = node;
    const text = node.textContent?.trim() ?? '';
    if (parentElement === null || !FOREIGN.test(text) || !parentElement.checkVisibility()) continue;
    if (parentElement.closest('[lang]') !== document.documentElement) continue;
    for (const fault of faultsOf(parentElement, text)) found.add(fault);
  }
  for (const field of document.querySelectorAll('input, textarea, select'))
    if (field.checkVisibility()) {
      const names = namesOf(getComputedStyle(field).fontFamily);
      for (const family of families.filter((one) => !names.includes(one)))
        found.add(`${field.getAttribute('aria-label') ?? field.id}: no ${family}`);
    }
  // Canvases of charts and of the book read the fonts from here.
  const drawn = namesOf(getComputedStyle(document.documentElement).getPropertyValue('--font'));
  for (const family of families.filter((one) => !drawn.includes(one)))
    found.add(`--font: no ${family}`);
  return [...found];
}

/** Returns the characters of the page that are drawn as the box of a missing glyph. */
export function missingGlyphs(): string {
  const canvas = document.createElement('canvas');
  canvas.width = 40;
  canvas.height = 40;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('a canvas has a context');
  const { fontFamily } = getComputedStyle(document.body);
  const drawingOf = (character: string): string => {
    context.clearRect(0, 0, 40, 40);
    context.font = `20px ${fontFamily}`;
    context.fillText(character, 8, 26);
    return context.getImageData(0, 0, 40, 40).data.join('');
  };
  // Private use: no font here has them.
  const boxes = new Set(['\u{F0000}', '\u{10FFFD}', '\uE0F0'].map(drawingOf));
  const isMissing = (character: string): boolean => boxes.has(drawingOf(character));
  const charactersOf = (text: string): readonly string[] =>
    [...new Set(text.normalize('NFC'))].filter((one) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(one));
  return charactersOf(document.body.innerText).filter(isMissing).join('');
}
