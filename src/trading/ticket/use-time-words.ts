/** How long an order stands, in words. */
import { useLingui } from '@lingui/react/macro';
import type { TimeInForce } from '#contract/entities/order.ts';

interface TimeWord {
  readonly value: TimeInForce;
  readonly label: string;
  /** As traders write it on every market. */
  readonly short: string;
}

export function useTimeWords(): readonly TimeWord[] {
  const { t } = useLingui();
  return [
    { value: 'GTC', label: t`Until cancelled`, short: 'GTC' },
    { value: 'IOC', label: t`Immediate or cancel`, short: 'IOC' },
    { value: 'FOK', label: t`Fill or kill`, short: 'FOK' },
    { value: 'post_only', label: t`Post only`, short: t`Post only` },
  ];
}
