/** Checks files in a process of its own. It has no key, no database and no secret, and ends itself when a file needs
 *  more memory than any honest one. */
import { assert } from '#contract/core/assert.ts';
import { checkPdf } from './check-pdf.ts';
import { cleanPicture } from './clean-picture.ts';
import type { FileRequest, FileResponse, FileVerdict } from './file-verdict.ts';

const MEMORY_BYTES_MAX = 450_000_000;
const MEMORY_CHECK_MS = 20;

async function verdictOf({ mediaType, bytes }: FileRequest): Promise<FileVerdict> {
  try {
    return mediaType === 'application/pdf' ? checkPdf(bytes) : await cleanPicture(bytes);
  } catch {
    // The decoder's message is about bytes of the file: it helps nobody.
    return { rejection: 'paper_unreadable' };
  }
}

async function respond(request: FileRequest): Promise<void> {
  const response: FileResponse = { id: request.id, verdict: await verdictOf(request) };
  assert(process.send !== undefined, 'the exchange has started this process');
  process.send(response);
}

process.on('message', (request: FileRequest) => void respond(request));
process.on('disconnect', () => process.exit(0));
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_BYTES_MAX) process.exit(1);
}, MEMORY_CHECK_MS).unref();
