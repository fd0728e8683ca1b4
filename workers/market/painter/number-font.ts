/** Draws numbers on a canvas with digits of equal width. A canvas has no `tabular-nums`: when the
 *  font's digits differ, each is drawn with the advance of the widest. */
import type { SurfaceTheme, TextLine } from '../painter-api.ts';
import { pixelOf, type RowSpan } from './geometry.ts';
import type { Context2d } from './pen.ts';

const DIGITS = '0123456789';

export class NumberFont {
  /** Advance of every digit; other characters are not wider. */
  readonly digitAdvance: number;
  readonly #context: Context2d;
  readonly #font: string;
  readonly #isTabular: boolean;
  readonly #widths = new Map<string, number>();
  readonly #baseline: number;
  readonly #top: number;
  readonly #bottom: number;

  constructor(
    context: Context2d,
    theme: SurfaceTheme,
    weight: 'regular' | 'medium',
    pixelRatio: number,
  ) {
    this.#context = context;
    const size = theme.fontSizeCss * pixelRatio;
    this.#font = `${theme[`${weight}Weight`]} ${size}px ${theme.fontFamily}`;
    const line: TextLine = theme[`${weight}Line`];
    this.#baseline = line.baselineCss * pixelRatio;
    this.#top = line.topCss * pixelRatio;
    this.#bottom = line.bottomCss * pixelRatio;
    context.font = this.#font;
    const widths = Array.from(DIGITS, (digit) => this.#widthOf(digit));
    this.digitAdvance = Math.max(...widths);
    this.#isTabular = this.digitAdvance - Math.min(...widths) < 0.01;
  }

  /** Sets the font of the context: text is drawn in this font until another one is set. */
  apply(align: 'left' | 'right'): void {
    this.#context.font = this.#font;
    this.#context.textAlign = this.#isTabular ? align : 'left';
  }

  /** Returns the baseline of text in a row. */
  baselineIn({ exactTop }: RowSpan): number {
    return pixelOf(exactTop + this.#baseline);
  }

  /** Returns the box around the text of a row, from ascent to descent. */
  boxIn({ exactTop }: RowSpan): { readonly top: number; readonly height: number } {
    const top = pixelOf(exactTop + this.#top);
    return { top, height: pixelOf(exactTop + this.#bottom) - top };
  }

  /** Returns the length of text in this font, which must be set on the context. */
  lengthOf(text: string): number {
    let length = 0;
    for (let index = 0; index < text.length; index++) length += this.#advanceOf(text, index);
    return length;
  }

  writeFrom(start: number, baseline: number, text: string): void {
    if (this.#isTabular) this.#context.fillText(text, start, baseline);
    else this.#writeDigits(start, baseline, text);
  }

  writeUpTo(end: number, baseline: number, text: string): void {
    if (this.#isTabular) this.#context.fillText(text, end, baseline);
    else this.#writeDigits(end - this.lengthOf(text), baseline, text);
  }

  #writeDigits(start: number, baseline: number, text: string): void {
    let at = start;
    for (let index = 0; index < text.length; index++) {
      const character = text.charAt(index);
      const advance = this.#advanceOf(text, index);
      this.#context.fillText(character, at + (advance - this.#widthOf(character)) / 2, baseline);
      at += advance;
    }
  }

  #advanceOf(text: string, index: number): number {
    const code = text.charCodeAt(index);
    const isDigit = code >= 48 && code <= 57;
    return isDigit ? this.digitAdvance : this.#widthOf(text.charAt(index));
  }

  #widthOf(character: string): number {
    let width = this.#widths.get(character);
    if (width === undefined) {
      width = this.#context.measureText(character).width;
      this.#widths.set(character, width);
    }
    return width;
  }
}
