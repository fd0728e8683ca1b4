/** Kind of name by which a transfer or an entry of the address book finds a user. */

export const RECEIVER_TYPES = { uid: 1, email: 2, phone: 3 } as const;
export type ReceiverType = keyof typeof RECEIVER_TYPES;
