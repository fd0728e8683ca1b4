/** Pure functions and types of an export to a file that the exchange writes. */
import { assert } from '#contract/core/assert.ts';
import type { RequestId } from '#contract/core/ids.ts';
import type { EpochSec } from '#contract/core/time.ts';
import type {
  ExportFailure,
  ExportFormat,
  ExportKind,
  HistoryExport,
} from '#contract/rest/history-export.ts';
import type { Rejection } from '../kernel/rejection.ts';
import {
  MONEY_DELAYS,
  rejectionIn,
  type RequestDelays,
  type RequestOutcome,
  type RequestTypes,
  type SentRequestInput,
} from '../kernel/sent-request.ts';

export type { ExportFormat, ExportKind } from '#contract/rest/history-export.ts';

export interface FileExportRequest {
  readonly kind: ExportKind;
  readonly format: ExportFormat;
  /** Undefined from the beginning. */
  readonly since: EpochSec | undefined;
  /** Excluded; undefined up to now. */
  readonly until: EpochSec | undefined;
}

export interface FileExportOrder extends FileExportRequest {
  /** The exchange starts at most one export per ID. */
  readonly requestId: RequestId;
}

/** A file as it was received. */
export interface ReceivedFile {
  /** In bytes. */
  readonly size: number;
  /** SHA-256 in lowercase hexadecimal digits. */
  readonly sha256: string;
}

/** `corrupt`: the received bytes are not those of the exchange. `unreachable`: the file could not be
 *  received or saved. `internal`: the exchange failed to write it. */
export type FileExportFailure = ExportFailure | 'expired' | 'internal' | 'corrupt' | 'unreachable';

/** The request that starts an export; it is repeated, never looked up. */
export interface StartExport extends RequestTypes {
  readonly request: FileExportOrder;
  readonly response: HistoryExport;
}

/** The exchange counts the rows of the range before it responds. */
export const START_DELAYS: RequestDelays = { ...MONEY_DELAYS, responseTimeoutMs: 15_000 };

export interface FileExportContext {
  /** Undefined until the first start. */
  readonly order: FileExportOrder | undefined;
  /** Last known state of the export; undefined until the exchange has returned one. */
  readonly job: HistoryExport | undefined;
  /** Rejection of the last start. */
  readonly rejection: Rejection | undefined;
  readonly failure: FileExportFailure | undefined;
  /** The last request has no response; it is repeated. */
  readonly isResponseMissing: boolean;
  /** The user has stopped an export whose ID is not known yet. */
  readonly isStopRequested: boolean;
  /** Set when the bytes were compared with the checksum. */
  readonly file: ReceivedFile | undefined;
}

export const NOTHING_EXPORTED: FileExportContext = {
  order: undefined,
  job: undefined,
  rejection: undefined,
  failure: undefined,
  isResponseMissing: false,
  isStopRequested: false,
  file: undefined,
};

export const startExport = (
  request: FileExportRequest,
  requestId: RequestId,
): Partial<FileExportContext> => ({ ...NOTHING_EXPORTED, order: { ...request, requestId } });

/** Applies a state that the exchange returned. */
export const withJob = (job: HistoryExport): Partial<FileExportContext> => ({
  job,
  isResponseMissing: false,
  failure: failureOf(job),
});

function failureOf({ status, failure }: HistoryExport): FileExportFailure | undefined {
  if (status === 'expired') return 'expired';
  return status === 'failed' ? (failure ?? 'internal') : undefined;
}

/** Returns what the child needs to start the export.
 *  @throws BrokenInvariant before the first start. */
export const startRequest = (context: FileExportContext): SentRequestInput<StartExport> => ({
  request: orderOf(context),
  query: undefined,
  whenUnknown: 'repeat',
  delays: START_DELAYS,
});

/** Applies the outcome of a start. */
export const applyOutcome = (outcome: RequestOutcome<StartExport>): Partial<FileExportContext> =>
  outcome.kind === 'accepted'
    ? withJob(outcome.response)
    : { rejection: rejectionIn(outcome), isResponseMissing: false };

/** Whether the received bytes are those that the exchange has written. */
export const isIntact = ({ job }: FileExportContext, file: ReceivedFile): boolean =>
  job !== undefined && file.sha256 === job.sha256 && file.size === job.size;

/** Whether the exchange still has the file, so that a retry only receives it again. */
export const hasFile = ({ job, failure }: FileExportContext): boolean =>
  job?.status === 'ready' && (failure === 'corrupt' || failure === 'unreachable');

/** @throws BrokenInvariant before the first start. */
export function orderOf({ order }: FileExportContext): FileExportOrder {
  assert(order !== undefined, 'an export has an order');
  return order;
}

/** @throws BrokenInvariant before the exchange has returned the export. */
export function jobOf({ job }: FileExportContext): HistoryExport {
  assert(job !== undefined, 'an export that is followed has started');
  return job;
}
