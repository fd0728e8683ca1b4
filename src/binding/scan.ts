/** React context of the scanner of QR codes, and its hook. */
import { useEffect, useState } from 'react';
import type { CameraChoice, CameraHandle } from '#machines/identity/camera.ts';
import { createServiceContext } from './create-service-context.ts';
import { useCamera, type CameraForm } from './paper.ts';

export interface ScanService {
  /** Looks for a code in what an open camera shows. @returns the function that ends it. */
  readonly watchCodes: (camera: CameraHandle, onText: (text: string) => void) => () => void;
  /** @returns undefined for an image without a code. */
  readonly readImage: (file: File) => Promise<string | undefined>;
  readonly streamOf: (camera: CameraHandle) => MediaStream | null;
  /** The camera that was used last on this device. */
  readonly lastCamera: () => CameraChoice;
  readonly rememberCamera: (choice: CameraChoice) => void;
}

export const [ScanServiceProvider, useScanService] =
  createServiceContext<ScanService>('ScanService');

export interface ScanForm {
  readonly camera: CameraForm;
  readonly stream: MediaStream | null;
  /** The image that was chosen last is being read, or has no code. */
  readonly image: 'none' | 'reading' | 'unread';
  readonly pick: (file: File) => void;
}

const ignorePicture = (): void => undefined;

/**
 * Scans with the camera while the component is mounted.
 * @param onText called with each code that is found.
 */
export function useScanner(onText: (text: string) => void): ScanForm {
  const { watchCodes, readImage, streamOf, lastCamera, rememberCamera } = useScanService();
  const form = useCamera(lastCamera(), ignorePicture);
  const [image, setImage] = useState<ScanForm['image']>('none');
  const { phase, camera, choice } = form;
  useEffect(() => {
    // One that does not open is not remembered.
    if (phase === 'live') rememberCamera(choice);
  }, [phase, choice, rememberCamera]);
  useEffect(
    () => (phase === 'live' ? watchCodes(camera, onText) : undefined),
    [phase, camera, watchCodes, onText],
  );
  const pick = (file: File): void => {
    const read = async (): Promise<void> => {
      setImage('reading');
      const text = await readImage(file);
      setImage(text === undefined ? 'unread' : 'none');
      if (text !== undefined) onText(text);
    };
    void read();
  };
  return { camera: form, stream: streamOf(camera), image, pick };
}
