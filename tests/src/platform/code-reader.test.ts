/** Reads codes that the library of the product draws, by the library and by a detector of the browser. */
import { encode } from 'uqr';
import { afterEach, expect, it, vi } from 'vitest';
import { CodeReader, type CodeDecoder } from '#src/platform/code-reader.ts';
import { decodeQr } from '#src/platform/decode-qr.ts';
import type { Camera } from '#src/platform/camera.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const MODULE_SIDE = 4;

/** Pixels of a code: dark modules on light ones. */
function pixelsOf(text: string): ImageData {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const side = size * MODULE_SIDE;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let at = 0; at < side * side; at += 1) {
    const [row, column] = [Math.floor(at / side), at % side];
    if (data[Math.floor(row / MODULE_SIDE)]?.[Math.floor(column / MODULE_SIDE)] === true) {
      pixels.fill(0, at * 4, at * 4 + 3);
    }
  }
  return { width: side, height: side, data: pixels, colorSpace: 'srgb' } as unknown as ImageData;
}

const REQUEST = 'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=0.015&label=Café';

it('decodes a code, and finds none in an empty picture', () => {
  expect(decodeQr(pixelsOf(REQUEST))).toBe(REQUEST);
  const blank = pixelsOf('1');
  blank.data.fill(255);
  expect(decodeQr(blank)).toBeUndefined();
});

interface Detected {
  readonly formats: readonly string[];
  readonly texts: readonly string[];
}

function stubDetector({ formats, texts }: Detected): void {
  let look = 0;
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = () => Promise.resolve(formats);
      detect = () => {
        const text = texts[look];
        look += 1;
        if (text === 'broken') return Promise.reject(new Error('no frame'));
        return Promise.resolve(text === undefined || text === '' ? [] : [{ rawValue: text }]);
      };
    },
  );
}

const camera = { video: { videoWidth: 640 } } as unknown as Camera;

it('looks with the detector of the browser until it finds a code, and loads no library then', async () => {
  vi.useFakeTimers();
  stubDetector({ formats: ['ean_13', 'qr_code'], texts: ['', 'broken', REQUEST, 'another'] });
  const loadDecoder = vi.fn<() => Promise<CodeDecoder>>();
  const onText = vi.fn();
  new CodeReader(loadDecoder).watch(camera, onText);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(onText).toHaveBeenCalledExactlyOnceWith(REQUEST);
  expect(loadDecoder).not.toHaveBeenCalled();
});

it('stops looking when the camera is closed', async () => {
  vi.useFakeTimers();
  stubDetector({ formats: ['qr_code'], texts: ['', '', REQUEST] });
  const onText = vi.fn();
  const stop = new CodeReader(vi.fn()).watch(camera, onText);
  await vi.advanceTimersByTimeAsync(10);
  stop();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(onText).not.toHaveBeenCalled();
});

it('reads an image with the library where the browser knows no QR codes', async () => {
  stubDetector({ formats: ['ean_13'], texts: [REQUEST] });
  const drawn = pixelsOf(REQUEST);
  const loadDecoder = vi.fn(() => Promise.resolve(decodeQr));
  vi.stubGlobal('createImageBitmap', () =>
    Promise.resolve({ width: drawn.width, height: drawn.height, close: () => undefined }),
  );
  const context = { drawImage: () => undefined, getImageData: () => drawn };
  const create = document.createElement.bind(document);
  vi.spyOn(document, 'createElement').mockImplementation((name: string) =>
    name === 'canvas'
      ? ({ width: 0, height: 0, getContext: () => context } as unknown as HTMLElement)
      : create(name),
  );
  const reader = new CodeReader(loadDecoder);
  const file = new File(['x'], 'code.png', { type: 'image/png' });
  expect(await reader.readFile(file)).toBe(REQUEST);
  expect(await reader.readFile(file)).toBe(REQUEST);
  expect(loadDecoder).toHaveBeenCalledOnce();
});

it('finds nothing in a file that is no image', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not an image')));
  expect(await new CodeReader(vi.fn()).readFile(new File(['x'], 'x.txt'))).toBeUndefined();
});
