/** Formats all commitments of a project as CSV lines, with the names and values of the exchange. */
import type { PublishedCommitment } from '#contract/entities/launchpad.ts';
import { csvLine } from '#domain/csv.ts';

const COLUMNS: readonly (readonly [string, (line: PublishedCommitment) => string])[] = [
  ['receipt_no', ({ receiptNumber }) => String(receiptNumber)],
  ['receipt_hash', ({ receiptHash }) => receiptHash],
  ['committed', ({ committed }) => committed],
  ['tickets', ({ tickets }) => String(tickets)],
  ['allocated_tokens', ({ allocatedTokens }) => allocatedTokens],
  ['charged', ({ charged }) => charged],
  ['refunded', ({ refunded }) => refunded],
];

export const COMMITMENTS_CSV_HEAD = csvLine(COLUMNS.map(([head]) => head));
export const commitmentCsvLine = (line: PublishedCommitment): string =>
  csvLine(COLUMNS.map(([, textOf]) => textOf(line)));
