/** What an uploaded file may be. */
import type { PaperKind } from '#contract/entities/identity.ts';
import { PDF_BYTES_MAX, PICTURE_BYTES_MAX } from '#contract/rest/identity.ts';
import { isPdfAllowed } from '#domain/identity/papers-needed.ts';

export interface FileLimits {
  readonly pictureBytes: number;
  /** Undefined where a PDF is refused. */
  readonly pdf: PdfLimits | undefined;
}
interface PdfLimits {
  readonly bytes: number;
  /** A checked PDF stays as it was sent; otherwise its pages become one picture. */
  readonly isKept: boolean;
}

/** Limits of a paper of an identity case. */
export const paperLimitsOf = (kind: PaperKind): FileLimits => ({
  pictureBytes: PICTURE_BYTES_MAX,
  pdf: isPdfAllowed(kind) ? { bytes: PDF_BYTES_MAX, isKept: false } : undefined,
});
