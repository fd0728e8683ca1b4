/** Time until the next payment of a position. At zero it is being paid: the next one comes with the event. */
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { countdownText } from '#src/format/dates.ts';

interface NextPayProps {
  readonly at: EpochMs | undefined;
  /** The exchange's time. */
  readonly now: EpochMs;
}

export function NextPay({ at, now }: NextPayProps) {
  const { t } = useLingui();
  if (at === undefined) return <NumberText>–</NumberText>;
  const remainingMs = at - now;
  if (remainingMs <= 0) {
    return <span>{t({ message: 'Being paid', comment: 'Instead of a countdown' })}</span>;
  }
  return <NumberText>{countdownText(remainingMs)}</NumberText>;
}
