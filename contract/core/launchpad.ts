/** Enumerations of the Launchpad that the contract and the shared rules use. */

/** `subscription`: shared in proportion to what was committed, up to a cap. `lottery`: tickets are drawn by a seed
 *  that was fixed before. `first_come`: bought in the order of a waiting room. */
export const SALE_TYPES = { subscription: 1, lottery: 2, first_come: 3 } as const;
export type SaleType = keyof typeof SALE_TYPES;

export const LAUNCHPAD_PHASES = {
  upcoming: 1,
  snapshot: 2,
  commit: 3,
  calculation: 4,
  distribution: 5,
  ended: 6,
  cancelled: 7,
} as const;
export type LaunchpadPhase = keyof typeof LAUNCHPAD_PHASES;

export const COMMITMENT_STATUSES = {
  committed: 1,
  calculating: 2,
  allocated: 3,
  nothing_won: 4,
  refunded: 5,
  distributed: 6,
} as const;
export type CommitmentStatus = keyof typeof COMMITMENT_STATUSES;

/** Minutes in which somebody whose turn has come in the waiting room can buy. */
export const QUEUE_TURN_MINUTES = 5;
