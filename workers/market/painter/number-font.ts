/** Draws numbers on a canvas with digits of equal width. A canvas has no `tabular-nums`: when the
 *  font's digits differ, each is drawn with the advance of the widest. */
import type { SurfaceTheme } from '../painter-api.ts';
import type { RowSpan } from './geometry.ts';
import type { Context2d } from './pen.ts';

const DIGITS = '0123456789';

export class NumberFont {
  /** Advance of every digit; other characters are not wider. */
  readonly digitAdvance: number;
  readonly #context: Context2d;
  readonly #font: string;
  readonly #isTabular: boolean;
  readonly #widths = new Map<string, number>();
  readonly #ascent: number;
  readonly #descent: number;

  constructor(context: Context2d, theme: SurfaceTheme, weight: number, pixelRatio: number) {
    this.#context = context;
    this.#font = `${weight} ${theme.fontSizeCss * pixelRatio}px ${theme.fontFamily}`;
    context.font = this.#font;
    const widths = Array.from(DIGITS, (digit) => this.#widthOf(digit));
    this.digitAdvance = Math.max(...widths);
    this.#isTabular = this.digitAdvance - Math.min(...widths) < 0.01;
    const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText(DIGITS);
    // Rounded like a text line on a page.
    this.#ascent = Math.round(fontBoundingBoxAscent);
    this.#descent = Math.round(fontBoundingBoxDescent);
  }

  get lineHeight(): number {
    return this.#ascent + this.#descent;
  }

  /** Sets the font of the context: text is drawn in this font until another one is set. */
  apply(align: 'left' | 'right'): void {
    this.#context.font = this.#font;
    this.#context.textAlign = this.#isTabular ? align : 'left';
  }

  /** Returns the baseline of text centered vertically in a row. */
  baselineIn({ top, height }: RowSpan): number {
    return top + Math.round((height - this.lineHeight) / 2) + this.#ascent;
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
