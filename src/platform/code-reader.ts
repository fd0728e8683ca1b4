/** Reads QR codes in what a camera shows and in images: with the browser's own detector where it has one, which
 *  Firefox and Safari do not, otherwise with a library that is loaded then. */
import { after } from './clock.ts';
import type { Camera } from './camera.ts';

/** @returns undefined for an image without a code. */
export type CodeDecoder = (image: ImageData) => string | undefined;

/** Part of the standard that TypeScript's declarations lack. */
interface Detector {
  detect(source: CanvasImageSource): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const FORMAT = 'qr_code';
/** Enough for a code that fills a third of the picture; more pixels cost time on each look. */
const SIDE_MAX = 800;
const LOOK_INTERVAL_MS = 150;

type Read = (source: HTMLVideoElement | ImageBitmap) => Promise<string | undefined>;

export class CodeReader {
  readonly #loadDecoder: () => Promise<CodeDecoder>;
  #read: Promise<Read> | undefined;

  /** @param loadDecoder loads the library; called at most once, and only where it is needed. */
  constructor(loadDecoder: () => Promise<CodeDecoder>) {
    this.#loadDecoder = loadDecoder;
  }

  /** Looks several times a second. @returns the function that ends it. */
  watch({ video }: Camera, onText: (text: string) => void): () => void {
    let isOver = false;
    let cancel = (): void => undefined;
    const look = async (): Promise<void> => {
      const text = video.videoWidth === 0 ? undefined : await this.#textIn(video);
      if (isOver) return;
      if (text !== undefined) onText(text);
      else cancel = after(LOOK_INTERVAL_MS, () => void look());
    };
    void look();
    return () => {
      isOver = true;
      cancel();
    };
  }

  /** @returns undefined for a file that is no image, or has no code. */
  async readFile(file: File): Promise<string | undefined> {
    try {
      const image = await createImageBitmap(file);
      const text = await this.#textIn(image);
      image.close();
      return text;
    } catch {
      return undefined;
    }
  }

  /** A source that cannot be read has no code. */
  async #textIn(source: HTMLVideoElement | ImageBitmap): Promise<string | undefined> {
    try {
      this.#read ??= this.#open();
      const read = await this.#read;
      const text = await read(source);
      return text === '' ? undefined : text;
    } catch {
      // A library that was not loaded is loaded again.
      this.#read = undefined;
      return undefined;
    }
  }

  async #open(): Promise<Read> {
    const detector = await nativeDetector();
    if (detector !== undefined) {
      return async (source) => (await detector.detect(source))[0]?.rawValue;
    }
    const decode = await this.#loadDecoder();
    return async (source) => {
      const image = pixelsOf(source);
      return image === undefined ? undefined : decode(image);
    };
  }
}

async function nativeDetector(): Promise<Detector | undefined> {
  const Found = Reflect.get(globalThis, 'BarcodeDetector') as DetectorClass | undefined;
  if (Found === undefined) return undefined;
  const formats = await Found.getSupportedFormats();
  return formats.includes(FORMAT) ? new Found({ formats: [FORMAT] }) : undefined;
}

function pixelsOf(source: HTMLVideoElement | ImageBitmap): ImageData | undefined {
  const [width, height] =
    source instanceof HTMLVideoElement
      ? [source.videoWidth, source.videoHeight]
      : [source.width, source.height];
  const scale = Math.min(1, SIDE_MAX / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null || canvas.width === 0 || canvas.height === 0) return undefined;
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
