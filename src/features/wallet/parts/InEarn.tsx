/** What of the spot wallet is in Simple Earn, with its value and by coin, and the way to the positions. */
import { useLingui } from '@lingui/react/macro';
import { displayNumber } from '#domain/number-text.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import type { EarnSummary } from '#src/queries/earn-summary.ts';
import { Amount } from '#src/trading/money/Amount.tsx';
import { WalletValue } from './WalletValue.tsx';
import styles from './InEarn.module.css';

/** The user's positions in Simple Earn. */
const EARN_POSITIONS_PATH = '/simple-earn?view=positions';

export function InEarn({ summary }: { readonly summary: EarnSummary }) {
  const { t } = useLingui();
  const href = useHref();
  const coins = summary.coins.filter(({ amount }) => amount !== '0');
  return (
    <p className={styles.earn}>
      <span>{t({ message: 'In Earn', comment: 'Part of the frozen amounts of a wallet' })}</span>
      <WalletValue value={summary.value} />
      {coins.map(({ coin, amount }) => (
        <Amount key={coin}>{`${displayNumber(amount)} ${coin}`}</Amount>
      ))}
      <Link href={href(EARN_POSITIONS_PATH)}>
        {t({ message: 'View positions', comment: 'Link' })}
      </Link>
    </p>
  );
}
