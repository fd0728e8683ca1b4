/** How long an order stands, in words. */
import { useLingui } from '@lingui/react/macro';
import type { TimeInForce } from '#contract/entities/order.ts';

interface TimeWord {
  readonly value: TimeInForce;
  readonly label: string;
}

export function useTimeWords(): readonly TimeWord[] {
  const { t } = useLingui();
  return [
    { value: 'GTC', label: t`Until cancelled` },
    { value: 'IOC', label: t`Immediate or cancel` },
    { value: 'FOK', label: t`Fill or kill` },
    { value: 'post_only', label: t`Post only` },
  ];
}
