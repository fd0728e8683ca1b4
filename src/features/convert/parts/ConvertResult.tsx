/** A completed convert: both amounts, the rate and the way to the history. */
import { useLingui } from '@lingui/react/macro';
import { displayNumber } from '#domain/number-text.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { SuccessIcon } from '#src/design/icons/first-icons.ts';
import { dateAndTime } from '#src/format/dates.ts';
import { useHref } from '#src/i18n/use-href.ts';
import type { Convert } from '#src/queries/convert.ts';
import { Amount } from '#src/trading/money/Amount.tsx';
import { CONVERT_HISTORY_PATH } from '../convert-paths.ts';
import styles from './ConvertCard.module.css';

interface ConvertResultProps {
  readonly convert: Convert;
  readonly onRestart: () => void;
}

export function ConvertResult({ convert, onRestart }: ConvertResultProps) {
  const { t } = useLingui();
  const href = useHref();
  const { fromCoin, toCoin, fromAmount, toAmount, rate, doneAt } = convert;
  return (
    <div className={styles.result}>
      <output className={styles.success}>
        <SuccessIcon size={20} />
        <span>{t({ message: 'Converted', comment: 'A convert is complete' })}</span>
      </output>
      <ValueRow
        label={t({ message: 'Paid', context: 'Amount', comment: 'Amount that a convert took' })}
        value={<Amount>{`${displayNumber(fromAmount)} ${fromCoin}`}</Amount>}
      />
      <ValueRow
        isStrong
        label={t({ message: 'Received', comment: 'Amount that a convert gave' })}
        value={<Amount>{`${displayNumber(toAmount)} ${toCoin}`}</Amount>}
      />
      <ValueRow
        label={t({ message: 'Rate', comment: 'Exchange rate' })}
        value={<NumberText>{`1 ${fromCoin} = ${displayNumber(rate)} ${toCoin}`}</NumberText>}
      />
      <ValueRow label={t`Time`} value={<time translate="no">{dateAndTime(doneAt)}</time>} />
      <div className={styles.ways}>
        <Button tone="primary" onClick={onRestart}>
          {t({ message: 'Convert again', comment: 'Button' })}
        </Button>
        <Link href={href(CONVERT_HISTORY_PATH)} variant="button">{t`Convert history`}</Link>
      </div>
    </div>
  );
}
