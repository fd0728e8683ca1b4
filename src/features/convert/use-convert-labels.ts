/** Short texts of the kinds and states of a convert. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { ConvertKind, ConvertStatus } from '#contract/entities/convert.ts';
import type { Convert } from '#src/queries/convert.ts';

export function useConvertLabels() {
  const { t } = useLingui();
  return useMemo(() => {
    const kinds: Readonly<Record<ConvertKind, string>> = {
      instant: t({ message: 'Instant', comment: 'Convert at the current rate' }),
      limit: t({ message: 'Limit', comment: 'Convert at a chosen price' }),
      small: t({ message: 'Small balance', comment: 'Type of a convert' }),
    };
    const statuses: Readonly<Record<ConvertStatus, string>> = {
      pending: t({ message: 'Pending', comment: 'State of a convert' }),
      processing: t({ message: 'Processing', comment: 'State of a convert' }),
      done: t({ message: 'Done', comment: 'State of a convert' }),
      failed: t({ message: 'Failed', comment: 'State of a convert' }),
    };
    const reasons: Readonly<Record<NonNullable<Convert['reason']>, string>> = {
      cancelled: t({ message: 'Canceled', comment: 'State of a convert' }),
      expired: t({ message: 'Expired', comment: 'State of a convert' }),
    };
    return {
      kind: (kind: ConvertKind): string => kinds[kind],
      status: (status: ConvertStatus): string => statuses[status],
      /** The reason of a failed convert, where there is one. */
      outcome: ({ status, reason }: Pick<Convert, 'status' | 'reason'>): string =>
        reason === undefined ? statuses[status] : reasons[reason],
    };
  }, [t]);
}
