/** Export of a history to a file: the exchange writes it, and the client reads it when it is ready.
 *  The file itself is not a call of the contract; `url` of a ready export names it. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import { codec } from '../codec.ts';
import { countIn, epochSecQuery, isoTimeText, requestIdText, shortText, timeOf } from '../wire.ts';

/** `wallet` is deposits and withdrawals together, `transfer` the transfers among the lines of
 *  `transaction`, `referral_*` the commissions from fees of that type. */
export const EXPORT_KINDS = [
  'wallet',
  'deposit',
  'withdrawal',
  'transfer',
  'convert',
  'transaction',
  'referral_withdrawal',
  'referral_trade',
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

export interface HistoryExport {
  readonly id: string;
  readonly kind: ExportKind;
  readonly format: ExportFormat;
  readonly status: ExportStatus;
  /** Rows written so far. */
  readonly rowCount: number;
  /** Rows of the history when the export started. */
  readonly totalCount: number;
  readonly failure: ExportFailure | undefined;
  /** Only of a ready export: path of the file below the API's base URL; read it with the bearer. */
  readonly url: string | undefined;
  /** Only of a ready export, in bytes. */
  readonly size: number | undefined;
  /** Only of a ready export: SHA-256 of the file, in lowercase hexadecimal digits. */
  readonly sha256: string | undefined;
  readonly expiresAt: EpochMs;
}

const exportIdText = v.pipe(v.string(), v.regex(/^[\w-]{24}$/, 'an export ID'));

const nameOf = <Name extends string>(numbers: Readonly<Record<Name, number>>, value: number) =>
  (Object.keys(numbers) as Name[]).find((name) => numbers[name] === value);

const historyExportCodec = codec(
  v.object({
    export_id: exportIdText,
    kind: v.picklist(EXPORT_KINDS),
    format: v.picklist([1, 2]),
    status: v.picklist([0, 1, 2, 3]),
    rows: countIn(0, Number.MAX_SAFE_INTEGER),
    rows_total: v.nullish(countIn(0, Number.MAX_SAFE_INTEGER)),
    reason: v.nullish(shortText(40)),
    url: v.nullish(shortText(200)),
    bytes: v.nullish(countIn(0, Number.MAX_SAFE_INTEGER)),
    sha256: v.nullish(v.pipe(v.string(), v.regex(/^[\da-f]{64}$/, 'a SHA-256'))),
    expires_at: isoTimeText,
  }),
  {
    decode: (wire): HistoryExport => ({
      id: wire.export_id,
      kind: wire.kind,
      format: nameOf(FORMATS, wire.format) ?? 'csv',
      status: nameOf(STATUSES, wire.status) ?? 'failed',
      rowCount: wire.rows,
      totalCount: wire.rows_total ?? wire.rows,
      failure: FAILURES.find((failure) => failure === wire.reason),
      url: wire.url ?? undefined,
      size: wire.bytes ?? undefined,
      sha256: wire.sha256 ?? undefined,
      expiresAt: timeOf(wire.expires_at),
    }),
    encode: (model) => ({
      export_id: model.id,
      kind: model.kind,
      format: FORMATS[model.format],
      status: STATUSES[model.status],
      rows: model.rowCount,
      rows_total: model.totalCount,
      reason: model.failure ?? null,
      url: model.url ?? null,
      bytes: model.size ?? null,
      sha256: model.sha256 ?? null,
      expires_at: isoOf(model.expiresAt),
    }),
  },
);

/** `from` and `to` are seconds, `to` excluded; a missing end is open. */
export const startHistoryExport = route({
  method: 'POST',
  path: '/history-export',
  access: 'trader',
  body: codec(
    v.object({
      kind: v.picklist(EXPORT_KINDS),
      from: v.nullish(epochSecQuery),
      to: v.nullish(epochSecQuery),
      format: v.picklist([1, 2]),
      request_id: requestIdText,
    }),
    {
      decode: (wire) => ({
        kind: wire.kind,
        since: wire.from ?? undefined,
        until: wire.to ?? undefined,
        format: nameOf(FORMATS, wire.format) ?? 'csv',
        requestId: wire.request_id,
      }),
      encode: (model) => ({
        kind: model.kind,
        from: model.since ?? null,
        to: model.until ?? null,
        format: FORMATS[model.format],
        request_id: model.requestId,
      }),
    },
  ),
  reply: historyExportCodec,
  isSilent: true,
});

const exportParams = codec(v.object({ export_id: exportIdText }), {
  decode: (wire) => ({ id: wire.export_id }),
  encode: (model) => ({ export_id: model.id }),
});

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
