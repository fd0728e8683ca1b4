/** The objects of a document as the library writes them: nothing is packed but the content of streams, and names have no
 *  escapes, so that what a name hides in the file is readable here. */
import { assert } from '#contract/core/assert.ts';
import type { Pdfium } from './pdfium.ts';

/** Several times the largest file; a document that writes more is no honest scan. */
const COPY_BYTES_MAX = 40_000_000;
/** Writes everything, without encryption. */
const FLAGS = 2 | 1;

/** A module of one import with three numbers and a number as its result, which it exports: the table of the library takes
 *  functions of modules only. */
const PASS_ON = Uint8Array.of(
  0,
  0x61,
  0x73,
  0x6d,
  1,
  0,
  0,
  0,
  1,
  8,
  1,
  0x60,
  3,
  0x7f,
  0x7f,
  0x7f,
  1,
  0x7f,
  2,
  7,
  1,
  1,
  0x65,
  1,
  0x66,
  0,
  0,
  7,
  5,
  1,
  1,
  0x66,
  0,
  0,
);

/** The table of the library is full and does not grow. Its first place is that of the address 0, at which C has no
 *  function: it is lent for the time of one copy, and empty again before the library runs anything else. */
const SLOT = 0;

type TakePart = (address: number, length: number) => boolean;

function functionOf(onPart: TakePart): unknown {
  const f = (_writer: number, address: number, length: number): number =>
    onPart(address, length) ? 1 : 0;
  return new WebAssembly.Instance(new WebAssembly.Module(PASS_ON), { e: { f } }).exports['f'];
}

/** @returns the objects without the content of their streams; undefined when they cannot be written. */
export function objectTextOf(pdfium: Pdfium, document: number): string | undefined {
  const { table } = pdfium;
  assert(table.get(SLOT) === null, 'one document is copied at a time');
  const parts: Buffer[] = [];
  let length = 0;
  const onPart: TakePart = (address, partLength) => {
    length += partLength;
    if (length > COPY_BYTES_MAX) return false;
    parts.push(Buffer.from(pdfium.memory().slice(address, address + partLength)));
    return true;
  };
  const writer = pdfium.allocate(8);
  table.set(SLOT, functionOf(onPart));
  try {
    const view = new DataView(pdfium.memory().buffer, writer, 8);
    view.setInt32(0, 1, true);
    view.setInt32(4, SLOT, true);
    if (pdfium.saveCopy(document, writer, FLAGS) === 0) return undefined;
  } finally {
    table.set(SLOT, null);
    pdfium.free(writer);
  }
  return Buffer.concat(parts)
    .toString('latin1')
    .replaceAll(/\bstream\r?\n[^]*?\bendstream\b/g, '');
}
