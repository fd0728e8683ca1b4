/** Connects the scanner of QR codes with the camera of the device. */
import type { ScanService } from '#src/binding/scan.ts';
import { loadPart } from '#src/deferred/load-part.ts';
import { streamOf, type Camera } from '#src/platform/camera.ts';
import { CodeReader } from '#src/platform/code-reader.ts';
import { localTexts, STORED } from '#src/platform/storage.ts';

export function createScanService(): ScanService {
  const reader = new CodeReader(async () => (await loadPart('qrDecoder')).decodeQr);
  return {
    watchCodes: (camera, onText) => reader.watch(camera as Camera, onText),
    readImage: (file) => reader.readFile(file),
    streamOf,
    lastCamera: () => {
      const [side, id] = (localTexts.read(STORED.scanCamera) ?? '').split(' ');
      return { side: side === 'front' ? 'front' : 'back', id };
    },
    rememberCamera: ({ side, id }) =>
      localTexts.write(STORED.scanCamera, id === undefined ? side : `${side} ${id}`),
  };
}
