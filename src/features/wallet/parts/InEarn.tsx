/** What of the spot wallet is in Simple Earn, by coin, with the way to the positions. */
import { useLingui } from '@lingui/react/macro';
import { displayNumber } from '#domain/number-text.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import type { EarnSummary } from '#src/queries/earn.ts';
import { Amount } from '#src/trading/money/Amount.tsx';
import { EARN_POSITIONS_PATH } from '../use-wallet-labels.ts';
import styles from '../WalletView.module.css';

/** Nothing is shown while no position is active. */
export function InEarn({ summary }: { readonly summary: EarnSummary | undefined }) {
  const { t } = useLingui();
  const href = useHref();
  const coins = summary?.coins.filter(({ amount }) => amount !== '0') ?? [];
  if (coins.length === 0) return null;
  return (
    <p className={styles.earn}>
      <span>{t({ message: 'In Earn', comment: 'Part of the frozen amounts of a wallet' })}</span>
      {coins.map(({ coin, amount }) => (
        <Amount key={coin}>{`${displayNumber(amount)} ${coin}`}</Amount>
      ))}
      <Link href={href(EARN_POSITIONS_PATH)}>{t`View positions`}</Link>
    </p>
  );
}
