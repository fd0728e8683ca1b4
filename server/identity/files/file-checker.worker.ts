/** Checks files in a process of its own. It has no key, no database and no secret, and ends itself when a file needs
 *  more memory than any honest one. */
import { assert } from '#contract/core/assert.ts';
import { cleanPicture } from './clean-picture.ts';
import { drawPdf } from './draw-pdf.ts';
import type { FileRequest, FileResponse } from './file-verdict.ts';

const MEMORY_BYTES_MAX = 450_000_000;
const MEMORY_CHECK_MS = 20;

async function responseTo({ id, mediaType, bytes }: FileRequest): Promise<FileResponse> {
  const isPdf = mediaType === 'application/pdf';
  try {
    const verdict = await (isPdf ? drawPdf(bytes) : cleanPicture(bytes));
    return { id, verdict, isSpent: false };
  } catch {
    // The decoder's message is about bytes of the file: it helps nobody. The memory of the library for PDFs is full.
    return { id, verdict: { rejection: 'paper_unreadable' }, isSpent: isPdf };
  }
}

async function respond(request: FileRequest): Promise<void> {
  const response = await responseTo(request);
  assert(process.send !== undefined, 'the exchange has started this process');
  process.send(response);
}

process.on('message', (request: FileRequest) => void respond(request));
process.on('disconnect', () => process.exit(0));
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_BYTES_MAX) process.exit(1);
}, MEMORY_CHECK_MS).unref();
