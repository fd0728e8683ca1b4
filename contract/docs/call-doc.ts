/** The documentation of one call. The server and the API document read it; the client never does. */
import type { RejectionName } from '../errors.ts';

export interface CallDoc {
  /** One sentence for the API document. */
  readonly summary: string;
  /** Rejections of this call, besides the general ones that any call may return. */
  readonly rejections: readonly RejectionName[];
}

export type CallDocs = Readonly<Record<string, CallDoc>>;
