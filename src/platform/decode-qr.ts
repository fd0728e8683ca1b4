/** The library that reads QR codes where the browser does not. */
import { decodeQR } from 'qr/decode.js';
import type { CodeDecoder } from './code-reader.ts';

/** The library throws where it finds no code. */
export const decodeQr: CodeDecoder = ({ width, height, data }) => {
  try {
    return decodeQR({ width, height, data });
  } catch {
    return undefined;
  }
};
