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
      label: t`Until cancelled`,
      short: 'GTC',
      meaning: t`Stands in the book until it has filled or is cancelled`,
    },
    {
      value: 'IOC',
      label: t`Immediate or cancel`,
      short: 'IOC',
      meaning: t`Fills what it can at once; the rest is cancelled`,
    },
    {
      value: 'FOK',
      label: t`Fill or kill`,
      short: 'FOK',
      meaning: t`Fills at once and whole, or not at all`,
    },
    {
      value: 'post_only',
      label: t`Post only`,
      short: t`Post only`,
      meaning: t`Only waits in the book: what would fill at once is not placed`,
    },
  ];
}
