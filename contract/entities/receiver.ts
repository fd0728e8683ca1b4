/** How a user of the exchange is named: in a transfer, and in the address book. */

export const RECEIVER_TYPES = { uid: 1, email: 2, phone: 3 } as const;
export type ReceiverType = keyof typeof RECEIVER_TYPES;
