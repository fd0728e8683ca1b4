/** What bars an account from sending money, whatever the amount. Forms and the exchange share it. */

export interface LeavingStanding {
  readonly identityLevel: number;
  readonly requiredIdentityLevel: number;
  /** Active suspensions. */
  readonly holds: readonly unknown[];
}

export type BarredProblem = 'identity_level_too_low' | 'suspended';

/** The level comes first, as in the rejections of the exchange. */
export function barredProblemOf({
  identityLevel,
  requiredIdentityLevel,
  holds,
}: LeavingStanding): BarredProblem | undefined {
  if (identityLevel < requiredIdentityLevel) return 'identity_level_too_low';
  return holds.length > 0 ? 'suspended' : undefined;
}
