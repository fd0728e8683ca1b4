/** One line that names a payment method. */
import type { PaymentMethod } from '#src/queries/p2p.ts';

/** "SEPA · Main account"; without a name of its own, the first line of the account. */
export const methodName = ({ typeName, label, account }: PaymentMethod): string =>
  [typeName, label === '' ? (account[0]?.value ?? '') : label]
    .filter((text) => text !== '')
    .join(' · ');
