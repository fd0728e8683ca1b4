/** What the steps of a subscription show. */
import type { Units } from '#contract/core/decimal.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { SubscribeForm } from '#src/binding/earn.ts';

export interface SubscribeViewProps {
  readonly form: SubscribeForm;
  /** What the user has in the product already. */
  readonly below: Units;
  /** The exchange's time. */
  readonly now: EpochMs;
}
