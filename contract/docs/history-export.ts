import type { CallDocs } from './call-doc.ts';

export const HISTORY_EXPORT_DOCS = {
  startHistoryExport: {
    summary:
      'Starts an export of a history to a CSV or JSON file. One export per account runs at a time; rows that are added after the start are not part of it.',
    rejections: ['export_running', 'out_of_range', 'request_id_reused', 'too_many_requests'],
  },
  historyExport: {
    summary:
      'Returns the progress of an export. A ready one names the path of its file below the base URL of this API, which is read with the bearer token, and the SHA-256 of its bytes. Files expire after seven days.',
    rejections: ['not_found'],
  },
  cancelHistoryExport: {
    summary: 'Ends an export that is being written and deletes its file. A finished one stays.',
    rejections: ['not_found'],
  },
} as const satisfies CallDocs;
