/** Checks a PDF without drawing it: number of pages, and that it does nothing but show them. Names of actions and of
 *  attachments are found in plain objects and in compressed lists of objects. */
import { inflateSync } from 'node:zlib';
import { PDF_PAGES_MAX } from '#contract/rest/identity.ts';
import type { FileVerdict } from './file-verdict.ts';

/** Scripts, attachments, programs, forms that run, films, and encryption, which would hide them. */
const FORBIDDEN =
  /\/(?:JS|JavaScript|EmbeddedFiles?|FileAttachment|AF|Launch|GoToR|GoToE|SubmitForm|ImportData|RichMedia|Movie|Sound|Rendition|3D|XFA|OpenAction|AA|Encrypt)(?![A-Za-z0-9_.-])/;
const PAGE = /\/Type\s*\/Page(?![A-Za-z0-9_.-])/g;
const INFLATED_BYTES_MAX = 20_000_000;

export function checkPdf(bytes: Uint8Array): FileVerdict {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  // A file that ends elsewhere is cut off, or has another file behind it.
  if (!/%%EOF\s*$/.test(file.slice(-1_024))) return { rejection: 'paper_unreadable' };
  const objects = objectsIn(file, Buffer.from(bytes));
  if (objects === undefined || FORBIDDEN.test(objects)) return { rejection: 'paper_unreadable' };
  const pageCount = objects.match(PAGE)?.length ?? 0;
  if (pageCount === 0) return { rejection: 'paper_unreadable' };
  if (pageCount > PDF_PAGES_MAX) return { rejection: 'paper_too_large' };
  return { mediaType: 'application/pdf', bytes, pageCount, findings: [] };
}

const STREAM = /<<((?:[^>]|>(?!>))*(?:>>(?:[^>]|>(?!>))*)*?)>>\s*stream\r?\n/g;

/**
 * The text of all objects, outside of streams and in lists of objects.
 * @returns undefined when a list cannot be read.
 */
function objectsIn(file: string, bytes: Buffer): string | undefined {
  const parts: string[] = [];
  let [from, inflated] = [0, 0];
  STREAM.lastIndex = 0;
  for (let match = STREAM.exec(file); match !== null; match = STREAM.exec(file)) {
    const start = match.index + match[0].length;
    const end = file.indexOf('endstream', start);
    if (end < 0) return undefined;
    parts.push(file.slice(from, start));
    const dictionary = withoutEscapes(match[1] ?? '');
    if (/\/Type\s*\/ObjStm/.test(dictionary)) {
      const text = inflatedOf(dictionary, bytes.subarray(start, end));
      inflated += text?.length ?? 0;
      if (text === undefined || inflated > INFLATED_BYTES_MAX) return undefined;
      parts.push(text);
    }
    from = end;
    STREAM.lastIndex = end;
  }
  parts.push(file.slice(from));
  return withoutEscapes(parts.join('\n'));
}

/** `/J#61vaScript` is another spelling of `/JavaScript`. */
const withoutEscapes = (text: string): string =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

function inflatedOf(dictionary: string, content: Buffer): string | undefined {
  if (!/\/Filter\s*\[?\s*\/FlateDecode\s*\]?/.test(dictionary)) {
    return /\/Filter/.test(dictionary) ? undefined : content.toString('latin1');
  }
  try {
    const options = { maxOutputLength: INFLATED_BYTES_MAX };
    return inflateSync(content, options).toString('latin1');
  } catch {
    return undefined;
  }
}
