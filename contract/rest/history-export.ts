/** Export of a history to a file: the exchange writes it, and the client reads it when it is ready.
 *  The file itself is not a call of the contract; `url` of a ready export names it. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import type { ModelOf } from '../codec.ts';
import { field, fields, fieldWithFallback, optionalField } from '../fields.ts';
import { numberedInBody } from '../numbered.ts';
import {
  countNumber,
  epochSecQuery,
  isoTime,
  knownText,
  requestIdText,
  shortText,
} from '../wire.ts';

/** `wallet` is deposits and withdrawals together, `transfer` the transfers among the lines of
 *  `transaction`, `referral_*` the commissions from fees of that type, `earn` the records of Simple Earn. */
export const EXPORT_KINDS = [
  'wallet',
  'deposit',
  'withdrawal',
  'transfer',
  'convert',
  'transaction',
  'referral_withdrawal',
  'referral_trade',
  'earn',
] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

const FORMATS = { csv: 1, json: 2 } as const;
export type ExportFormat = keyof typeof FORMATS;

const STATUSES = { queued: 0, ready: 1, failed: 2, expired: 3 } as const;
/** `queued` includes an export that is being written. */
export type ExportStatus = keyof typeof STATUSES;

const FAILURES = ['canceled', 'too_large', 'interrupted'] as const;
/** Undefined in `HistoryExport` for an internal error. */
export type ExportFailure = (typeof FAILURES)[number];

const exportId = field('export_id', v.pipe(v.string(), v.regex(/^[\w-]{24}$/, 'an export ID')));
const kind = field('kind', v.picklist(EXPORT_KINDS));
const format = field('format', numberedInBody(FORMATS));
const rowCount = field('rows', countNumber);

const historyExportCodec = fields({
  id: exportId,
  kind,
  format,
  status: field('status', numberedInBody(STATUSES)),
  /** Rows written so far. */
  rowCount,
  /** Rows of the history when the export started. */
  totalCount: fieldWithFallback('rows_total', countNumber, rowCount),
  failure: optionalField('reason', knownText(FAILURES, 40, undefined)),
  /** Only of a ready export: path of the file below the API's base URL; read it with the bearer. */
  url: optionalField('url', shortText(200)),
  /** Only of a ready export, in bytes. */
  size: optionalField('bytes', countNumber),
  /** Only of a ready export: SHA-256 of the file, in lowercase hexadecimal digits. */
  sha256: optionalField('sha256', v.pipe(v.string(), v.regex(/^[\da-f]{64}$/, 'a SHA-256'))),
  expiresAt: field('expires_at', isoTime),
});
export type HistoryExport = ModelOf<typeof historyExportCodec>;

/** `from` and `to` are seconds, `to` excluded; a missing end is open. */
export const startHistoryExport = route({
  method: 'POST',
  path: '/history-export',
  access: 'trader',
  body: fields({
    kind,
    since: optionalField('from', epochSecQuery),
    until: optionalField('to', epochSecQuery),
    format,
    requestId: field('request_id', requestIdText),
  }),
  reply: historyExportCodec,
  isSilent: true,
});

const exportParams = fields({ id: exportId });

export const historyExport = route({
  method: 'GET',
  path: '/history-export/:export_id',
  access: 'trader',
  params: exportParams,
  reply: historyExportCodec,
  isSilent: true,
});

/** Ends an export that is being written; a finished one stays as it is. */
export const cancelHistoryExport = route({
  method: 'DELETE',
  path: '/history-export/:export_id',
  access: 'trader',
  params: exportParams,
  reply: historyExportCodec,
  isSilent: true,
});

/** @returns the path of an export's file, below the API's base URL. */
export const exportFilePathOf = (id: string): string => `/history-export/${id}/file`;
