/** Prepares a file for an order and uploads it: an image is compressed, a PDF is sent as it is. */
import { CHAT_FILE_BYTES_MAX } from '#contract/entities/chat-message.ts';
import type { P2pFile } from '#contract/entities/p2p-order.ts';
import { uploadP2pFile } from '#contract/rest/p2p-orders.ts';
import { UnusableFileError } from '#machines/p2p/order-files.ts';
import type { FileUpload } from '#machines/p2p/order.machine.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { fileKindOf } from '#src/platform/file-kind.ts';
import { base64Of, compressPhoto } from '#src/platform/photo.ts';

/** Wide enough to read a statement of a bank. */
const IMAGE_SIDE_MAX = 2_000;
const NAME_LENGTH_MAX = 120;

/** @throws UnusableFileError for a file that cannot be sent. */
export async function uploadOrderFile(
  client: ExchangeClient,
  { orderUid, name, source }: FileUpload,
  signal: AbortSignal,
): Promise<P2pFile> {
  const blob = await preparedOf(source);
  if (blob === undefined) throw new UnusableFileError();
  const body = { orderUid, name: name.slice(0, NAME_LENGTH_MAX), base64: await base64Of(blob) };
  return (await client.call(uploadP2pFile, { body, signal })).model;
}

/** @returns undefined for what is neither an image nor a PDF, or too large. */
async function preparedOf(source: unknown): Promise<Blob | undefined> {
  if (!(source instanceof Blob) || source.size > CHAT_FILE_BYTES_MAX) return undefined;
  if ((await fileKindOf(source)) === 'pdf') return source;
  try {
    return (await compressPhoto(source, IMAGE_SIDE_MAX)).blob;
  } catch {
    return undefined;
  }
}
