import { expect, it } from 'vitest';
import {
  measurePicture,
  pictureReasons,
  type GreyPicture,
} from '#domain/identity/picture-quality.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

type Brightness = (x: number, y: number) => number;

function pictureOf(width: number, height: number, brightness: Brightness): GreyPicture {
  const pixels = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels[y * width + x] = brightness(x, y);
  }
  return { pixels, width, height };
}

/** Lines of dark letters, in pixels of a picture whose shorter side has 600. */
const text: Brightness = (x, y) =>
  y % 24 < 12 && (x * 7 + ((y / 24) | 0) * 13) % 11 < 5 ? 40 : 205;
const enlarge =
  (factor: number, brightness: Brightness): Brightness =>
  (x, y) =>
    brightness(Math.floor(x / factor), Math.floor(y / factor));

/** Mean of a square of pixels around each. */
function blur({ pixels, width, height }: GreyPicture, radius: number): GreyPicture {
  const mean: Brightness = (x, y) => {
    let [sum, count] = [0, 0];
    for (let row = Math.max(0, y - radius); row <= Math.min(height - 1, y + radius); row += 1) {
      for (let at = Math.max(0, x - radius); at <= Math.min(width - 1, x + radius); at += 1) {
        sum += pixels[row * width + at] ?? 0;
        count += 1;
      }
    }
    return sum / count;
  };
  return pictureOf(width, height, mean);
}

const sharp = pictureOf(900, 600, text);

it.each([
  ['a readable picture', sharp, []],
  ['a shorter side of 599 pixels', pictureOf(900, 599, text), ['too_small']],
  ['one colour', pictureOf(800, 600, () => 128), ['blank']],
  ['black', pictureOf(800, 600, () => 0), ['blank']],
  ['almost no light', pictureOf(900, 600, (x, y) => text(x, y) / 6), ['too_dark']],
  [
    'hardly anything but light',
    pictureOf(900, 600, (x, y) => (y < 8 ? text(x, y) : 255)),
    ['too_bright'],
  ],
] as const)('judges %s', (_, picture, reasons) => {
  expect(pictureReasons(picture)).toEqual(reasons);
});

it('rejects a picture out of focus', () => {
  expect(pictureReasons(blur(blur(sharp, 6), 6))).toEqual(['blurred']);
});

it('takes the noise of a covered lens for no picture', () => {
  const random = seededRandom(7);
  const noise = pictureOf(800, 600, () => 12 + random.between(-6, 6));
  expect(pictureReasons(noise)).toEqual(['blank']);
});

it('measures the same whatever the size of the picture', () => {
  const large = pictureOf(3_600, 2_400, enlarge(4, text));
  const [one, other] = [measurePicture(sharp), measurePicture(large)];
  expect(other.brightness).toBeCloseTo(one.brightness, 3);
  expect(other.sharpness).toBeCloseTo(one.sharpness, 3);
  expect(pictureReasons(large)).toEqual([]);
});
