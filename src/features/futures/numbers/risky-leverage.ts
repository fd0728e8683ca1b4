/** Leverage above this shows a warning. */
export const RISKY_LEVERAGE = 20;
