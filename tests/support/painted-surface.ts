/** Canvas that records its drawing twice: as readable text with one character per area, and as one
 *  number per pixel, which differs whenever a drawing at that pixel differs. */
import type { SurfaceTheme } from '#workers/market/painter-api.ts';

/** Styles are names here; only the background covers previous drawing. */
export const THEME: SurfaceTheme = {
  fontFamily: 'Test',
  fontSizeCss: 12,
  regularWeight: 400,
  mediumWeight: 500,
  regularLine: { baselineCss: 14, topCss: 3, bottomCss: 17 },
  mediumLine: { baselineCss: 14, topCss: 3, bottomCss: 17 },
  ground: 'ground',
  text: 'text',
  strongText: 'strongText',
  mutedText: 'mutedText',
  upText: 'upText',
  downText: 'downText',
  upBar: 'upBar',
  downBar: 'downBar',
  upFlash: 'upFlash',
  downFlash: 'downFlash',
  hoverGround: 'hoverGround',
  outline: 'outline',
  focusOutline: 'focusOutline',
  ownMark: 'ownMark',
};

/** Called for each pixel: in the page of a test, looking `Math` up takes longer than the product. */
const { imul } = Math;

/** Characters for the styles in the text image where there is no text. */
const SHADES: Readonly<Record<string, string>> = {
  ground: ' ',
  upBar: '░',
  downBar: '░',
  upFlash: '▲',
  downFlash: '▼',
  hoverGround: '·',
  ownMark: '•',
  outline: '┄',
  focusOutline: '═',
};

/** Half an em by default: six pixels at the size of LOOK. */
const plainWidthOf = (): number => 0.5;

export interface SurfaceOptions {
  /** Width of a character as a share of the font size. */
  readonly widthOf?: (character: string) => number;
  readonly pixelRatio?: number;
}

/** A filled or outlined rectangle, in canvas pixels. */
interface AreaDrawn {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly style: string;
  readonly alpha: number;
}

interface TextDrawn {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly style: string;
  readonly font: string;
}

export class PaintedSurface {
  /** Drawn texts in order, and the number of operations. */
  readonly texts: TextDrawn[] = [];
  operationCount = 0;
  /** Filled areas and outlines in order. */
  readonly areas: AreaDrawn[] = [];
  readonly outlines: (AreaDrawn & { readonly dash: readonly number[] })[] = [];
  /** Last opacity of each fill style. */
  readonly fills = new Map<string, number>();
  pixels = new Uint32Array(0);
  readonly #widthOf: (character: string) => number;
  readonly #pixelRatio: number;
  #width = 300;
  #height = 150;
  #cells: string[][] = [];
  #path: readonly number[] = [];
  #dash: readonly number[] = [];
  readonly #state = {
    direction: '',
    fillStyle: '',
    font: '',
    fontKerning: '',
    globalAlpha: 1,
    lineWidth: 1,
    strokeStyle: '',
    textAlign: 'start',
    textBaseline: '',
  };

  constructor({ widthOf = plainWidthOf, pixelRatio = 1 }: SurfaceOptions = {}) {
    this.#widthOf = widthOf;
    this.#pixelRatio = pixelRatio;
    this.#clear();
  }

  /** The canvas as a page attaches it: setting its size clears it. */
  get canvas(): OffscreenCanvas {
    const resize = (width: number, height: number) => {
      this.#width = width;
      this.#height = height;
      this.#clear();
    };
    const getContext = (_kind: string, { alpha }: { alpha: boolean }) =>
      alpha ? null : this.#context;
    const canvas = Object.defineProperties(Object.assign(new EventTarget(), { getContext }), {
      width: {
        get: () => this.#width,
        set: (width: number) => {
          resize(width, this.#height);
        },
      },
      height: {
        get: () => this.#height,
        set: (height: number) => {
          resize(this.#width, height);
        },
      },
    });
    return canvas as unknown as OffscreenCanvas;
  }

  /** One line per twenty CSS pixels, one character per six. */
  get image(): string {
    const lines = this.#cells.map((line) => line.join('').trimEnd());
    return `\n${lines.join('\n')}\n`;
  }

  /** Returns whether every pixel was painted the same. */
  isAlike(other: PaintedSurface): boolean {
    return (
      this.pixels.length === other.pixels.length &&
      this.pixels.every((pixel, at) => pixel === other.pixels[at])
    );
  }

  /** Clears texts and count, but not the canvas. */
  forgetOperations(): void {
    this.texts.length = 0;
    this.areas.length = 0;
    this.outlines.length = 0;
    this.operationCount = 0;
    this.fills.clear();
  }

  readonly #context = Object.assign(this.#state, {
    fillRect: (x: number, y: number, width: number, height: number) =>
      this.#cover(x, y, width, height, `fill ${this.#state.fillStyle}`, this.#state.fillStyle),
    strokeRect: (x: number, y: number, width: number, height: number) => {
      const { lineWidth: line, strokeStyle } = this.#state;
      const [left, top] = [x - line / 2, y - line / 2];
      const mark = `stroke ${strokeStyle}`;
      const edges = { left, top, width: width + line, height: height + line };
      this.outlines.push({ ...edges, style: strokeStyle, alpha: 1, dash: this.#dash });
      this.#cover(left, top, width + line, line, mark, '');
      this.#cover(left, top + height, width + line, line, mark, '');
      this.#cover(left, top + line, line, height - line, mark, '');
      this.#cover(left + width, top + line, line, height - line, mark, '');
      this.#shade(left, top, 6 * this.#pixelRatio, height, strokeStyle);
      this.#shade(
        left + width - 6 * this.#pixelRatio,
        top,
        6 * this.#pixelRatio,
        height,
        strokeStyle,
      );
    },
    beginPath: () => void (this.#path = []),
    roundRect: (...path: number[]) => void (this.#path = path),
    fill: () => {
      const [x = 0, y = 0, width = 0, height = 0, radius = 0] = this.#path;
      const { fillStyle } = this.#state;
      this.#cover(x, y, width, height, `round ${radius} ${x} ${y} ${fillStyle}`, fillStyle);
    },
    setLineDash: (dash: readonly number[]) => void (this.#dash = dash),
    measureText: (text: string) => ({
      width: this.#lengthOf(text),
    }),
    fillText: (text: string, x: number, y: number) => this.#write(text, x, y),
  });

  get #fontSize(): number {
    return Number(/([\d.]+)px/.exec(this.#state.font)?.[1] ?? 10);
  }

  #lengthOf(text: string): number {
    return Array.from(text, this.#widthOf).reduce((sum, width) => sum + width, 0) * this.#fontSize;
  }

  #write(text: string, x: number, y: number): void {
    const { font, fillStyle: style, textAlign } = this.#state;
    this.texts.push({ text, x, y, style, font });
    let at = textAlign === 'right' ? x - this.#lengthOf(text) : x;
    const [ascent, height] = [Math.round(0.8 * this.#fontSize), Math.round(this.#fontSize)];
    for (const character of text) {
      const width = this.#widthOf(character) * this.#fontSize;
      // A glyph's pixels depend on the character and its position in the pixel grid.
      const mark = `${character} ${font} ${style} ${at} ${y}`;
      this.#cover(at, y - ascent, width, height, mark, '');
      this.#put(at + width / 2, y - ascent / 2, character);
      at += width;
    }
  }

  #cover(x: number, y: number, width: number, height: number, mark: string, shade: string): void {
    this.operationCount += 1;
    const hash = hashOf(`${mark} ${this.#state.globalAlpha}`);
    const { pixels } = this;
    const [left, right] = [clamp(x, this.#width), clamp(x + width, this.#width)];
    const [top, bottom] = [clamp(y, this.#height), clamp(y + height, this.#height)];
    for (let row = top; row < bottom; row++) {
      const [from, to] = [row * this.#width + left, row * this.#width + right];
      if (mark === 'fill ground') {
        pixels.fill(imul(hash, 0x9e3779b1), from, to);
        continue;
      }
      for (let at = from; at < to; at++) pixels[at] = imul((pixels[at] ?? 0) ^ hash, 0x9e3779b1);
    }
    if (shade === '') return;
    const alpha = this.#state.globalAlpha;
    this.areas.push({ left: x, top: y, width, height, style: shade, alpha });
    this.fills.set(shade, this.#state.globalAlpha);
    this.#shade(x, y, width, height, shade);
  }

  /** Shades the characters whose center is covered; small areas use the character in which they
   *  start. */
  #shade(x: number, y: number, width: number, height: number, style: string): void {
    const sign = SHADES[style];
    if (sign === undefined) return;
    const unit = this.#pixelRatio;
    if (width < 6 * unit) return this.#put(x + width / 2, y + height / 2, sign);
    this.#cells.forEach((line, row) => {
      const middleY = (row * 20 + 10) * unit;
      if (middleY < y || middleY >= y + height) return;
      line.forEach((_, column) => {
        const middleX = (column * 6 + 3) * unit;
        if (middleX >= x && middleX < x + width) line[column] = sign;
      });
    });
  }

  #put(x: number, y: number, sign: string): void {
    const line = this.#cells[Math.floor(y / (20 * this.#pixelRatio))];
    const column = Math.floor(x / (6 * this.#pixelRatio));
    if (line !== undefined && column in line) line[column] = sign;
  }

  #clear(): void {
    const unit = this.#pixelRatio;
    this.pixels = new Uint32Array(this.#width * this.#height);
    this.#cells = Array.from({ length: Math.ceil(this.#height / (20 * unit)) }, () =>
      Array.from({ length: Math.ceil(this.#width / (6 * unit)) }, () => '?'),
    );
  }
}

const clamp = (value: number, length: number): number =>
  Math.min(length, Math.max(0, Math.round(value)));

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
