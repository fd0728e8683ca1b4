/** Reasons of the exchange for the state of a deposit or withdrawal. They are stored in English and sent in the language
 *  of their reader (`withReasonIn`). */
import { texts } from '#server/runtime/sentence.ts';

const REMOVED = texts('The network removed this transaction.');

export const DEPOSIT_REASONS = {
  removed: REMOVED,
  ...texts({
    belowMinimum:
      'Below the minimum deposit. It is credited when the sum of your deposits reaches the minimum.',
    noMemo: 'Sent without a known memo.',
    sanctioned: 'The sender is on a sanctions list.',
  }),
};

export const WITHDRAWAL_REASONS = {
  removed: REMOVED,
  ...texts({
    notConfirmed: 'Not confirmed in time.',
    canceled: 'Canceled by you.',
    sanctioned: 'The receiver is on a sanctions list.',
    receiverNeeded: 'Name the receiver.',
    rejected: 'Rejected by the review.',
  }),
};
