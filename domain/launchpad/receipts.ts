/** Receipt of a commitment: its user can show by it that the published file contains the commitment. */
import { decimalOfUnits } from '#contract/core/decimal.ts';
import { isoOf, type EpochMs } from '#contract/core/time.ts';
import { hashOfText } from './seed.ts';

export interface Receipt {
  readonly projectId: number;
  readonly receiptNumber: number;
  /** Units of the price coin; a raised commitment has another hash. */
  readonly committed: bigint;
  readonly tickets: number;
  /** Of the first commit. Only the user knows it, to the millisecond. */
  readonly committedAt: EpochMs;
}

/** SHA-256("PROJECT;NUMBER;COMMITTED;TICKETS;TIME"). */
export const receiptHashOf = (receipt: Receipt): string =>
  hashOfText(
    [
      receipt.projectId,
      receipt.receiptNumber,
      decimalOfUnits(receipt.committed),
      receipt.tickets,
      isoOf(receipt.committedAt),
    ].join(';'),
  );
