/** What the process that checks files sends and receives. */
import type { PaperMediaType, RejectReason } from '#contract/entities/identity.ts';

export type FileRejection = 'paper_unreadable' | 'paper_too_large';

export interface FileRequest {
  readonly id: number;
  readonly mediaType: PaperMediaType;
  readonly bytes: Uint8Array;
}

export type FileVerdict =
  | {
      readonly rejection: FileRejection;
      /** Set for a document that does something beside showing its pages. */
      readonly isActive?: boolean;
    }
  | {
      readonly mediaType: PaperMediaType;
      readonly bytes: Uint8Array;
      readonly pageCount: number;
      /** What the reviewer would reject it for. */
      readonly findings: readonly RejectReason[];
    };

export interface FileResponse {
  readonly id: number;
  readonly verdict: FileVerdict;
  /** The process must check no other file. */
  readonly isSpent: boolean;
}
