/** Decodes a picture and encodes its pixels again: upright, without metadata, and without anything that was in the
 *  file beside them. Runs in the process that `file-checker.ts` starts, because decoders of untrusted files do not
 *  belong beside the ledger. */
import sharp from 'sharp';
import type { RejectReason } from '#contract/core/identity-papers.ts';
import { PICTURE_SIDE_MAX } from '#contract/rest/identity.ts';
import { isCutOff } from '#domain/identity/picture-hints.ts';
import { pictureReasons, type GreyPicture } from '#domain/identity/picture-quality.ts';
import type { FileVerdict } from './file-verdict.ts';

const PIXEL_COUNT_MAX = PICTURE_SIDE_MAX * PICTURE_SIDE_MAX;
/** Letters of a document stay sharp. */
const QUALITY = 88;

// One file at a time, and nothing of one is left for the next.
sharp.cache(false);
sharp.concurrency(1);

export async function cleanPicture(bytes: Uint8Array): Promise<FileVerdict> {
  const options = { failOn: 'error', limitInputPixels: false, animated: true } as const;
  const { width, height, pages = 1 } = await sharp(bytes, options).metadata();
  if (pages > 1) return { rejection: 'paper_unreadable' };
  if (width > PICTURE_SIDE_MAX || height > PICTURE_SIDE_MAX) {
    return { rejection: 'paper_too_large' };
  }
  const cleaned = await sharp(bytes, { failOn: 'error', limitInputPixels: PIXEL_COUNT_MAX })
    .autoOrient()
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const grey = await sharp(cleaned).greyscale().raw().toBuffer({ resolveWithObject: true });
  const { width: greyWidth, height: greyHeight } = grey.info;
  const findings = findingsOf({ pixels: grey.data, width: greyWidth, height: greyHeight });
  return { mediaType: 'image/jpeg', bytes: cleaned, pageCount: 1, findings };
}

/** Whether a picture is cut off is asked of a readable one only: the edges of others say nothing. */
function findingsOf(picture: GreyPicture): readonly RejectReason[] {
  const reasons = pictureReasons(picture);
  return reasons.length === 0 && isCutOff(picture) ? ['cut_off'] : reasons;
}
