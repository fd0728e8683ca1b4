/** Labels of the time in force. */
import { useLingui } from '@lingui/react/macro';
import type { TimeInForce } from '#contract/entities/order.ts';

interface TimeWord {
  readonly value: TimeInForce;
  readonly label: string;
  /** Standard abbreviation. */
  readonly short: string;
  readonly meaning: string;
}

export function useTimeLabels(): readonly TimeWord[] {
  const { t } = useLingui();
  return [
    {
      value: 'GTC',
      label: t`Good till canceled (GTC)`,
      short: 'GTC',
      meaning: t`Stays open until filled or canceled`,
    },
    {
      value: 'IOC',
      label: t`Immediate or cancel (IOC)`,
      short: 'IOC',
      meaning: t`Fills what it can immediately, cancels the rest`,
    },
    {
      value: 'FOK',
      label: t`Fill or kill (FOK)`,
      short: 'FOK',
      meaning: t`Fills completely and immediately, or is canceled`,
    },
    {
      value: 'post_only',
      label: t`Post only`,
      short: t`Post only`,
      meaning: t`Maker only: rejected if it would fill immediately`,
    },
  ];
}
