import { expect, it } from 'vitest';
import { pictureHints } from '#domain/identity/picture-hints.ts';
import type { GreyPicture } from '#domain/identity/picture-quality.ts';

/** A card with print on a plain table. */
function card({
  left = 80,
  brightness = 1,
  isBlurred = false,
  glareSide = 0,
}: {
  readonly left?: number;
  readonly brightness?: number;
  readonly isBlurred?: boolean;
  readonly glareSide?: number;
} = {}): GreyPicture {
  const [width, height] = [900, 600];
  const pixels = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isOnCard = x >= left && x < 820 && y >= 70 && y < 530;
      const isPrint = Math.floor(x / 6) % 3 === 0 && Math.floor(y / 10) % 2 === 0;
      const sharp = isOnCard ? (isPrint ? 40 : 190) : 110;
      const value = isBlurred ? 110 + 60 * Math.sin(x / 150) : sharp;
      const isGlare = x > 400 && x < 400 + glareSide && y > 200 && y < 200 + glareSide;
      pixels[y * width + x] = isGlare ? 255 : value * brightness;
    }
  }
  return { width, height, pixels };
}

it('finds nothing to say about a sharp picture of a whole card', () => {
  expect(pictureHints(card())).toEqual([]);
});

it.each([
  ['glare', card({ glareSide: 160 })],
  ['cut_off', card({ left: 0 })],
  ['too_dark', card({ brightness: 0.15 })],
  ['blurred', card({ isBlurred: true })],
])('finds a picture that is %s', (hint, picture) => {
  expect(pictureHints(picture)).toContain(hint);
});

it('does not take a bright page for glare, nor a scan for a card that is cut off', () => {
  const [width, height] = [900, 1_200];
  const page = new Uint8ClampedArray(width * height).map((_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isMargin = x < 60 || x > 840 || y < 60 || y > 1_140;
    return !isMargin && Math.floor(x / 9) % 4 === 0 && Math.floor(y / 12) % 2 === 0 ? 30 : 253;
  });
  expect(pictureHints({ width, height, pixels: page })).toEqual([]);
});

it('leaves a picture that is too small or blank at that', () => {
  expect(pictureHints({ width: 2, height: 2, pixels: new Uint8ClampedArray(4) })).toEqual([
    'too_small',
  ]);
  expect(
    pictureHints({ width: 600, height: 600, pixels: new Uint8ClampedArray(360_000).fill(255) }),
  ).toEqual(['blank']);
});
