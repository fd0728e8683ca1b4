/** Networks of a coin as radio cards: the time, the minimum and the fee of each; closed ones are
 *  disabled with the reason. */
import { useId } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { WalletNetwork } from '#contract/entities/custody.ts';
import { balanceText } from '#domain/number-text.ts';
import { countedUnit } from '#src/format/units.ts';
import styles from './NetworkChoice.module.css';

interface NetworkChoiceProps {
  readonly kind: 'deposit' | 'withdrawal';
  readonly coin: string;
  readonly networks: readonly WalletNetwork[];
  readonly networkId: number | undefined;
  readonly onNetworkChange: (networkId: number) => void;
  readonly error?: string | undefined;
}

export function NetworkChoice(props: NetworkChoiceProps) {
  const { kind, coin, networks, networkId, onNetworkChange, error } = props;
  const { t } = useLingui();
  const group = useId();
  return (
    <fieldset className={styles.networks} aria-invalid={error === undefined ? undefined : true}>
      <legend className={styles.legend}>{t`Network`}</legend>
      {networks.map((network) => {
        const isOpen = kind === 'deposit' ? network.isDepositOpen : network.isWithdrawalOpen;
        return (
          <label key={network.id} className={styles.network} data-closed={!isOpen || undefined}>
            <input
              type="radio"
              name={group}
              className={styles.radio}
              checked={network.id === networkId}
              disabled={!isOpen}
              onChange={() => onNetworkChange(network.id)}
            />
            <span className={styles.head}>
              <b>{network.name}</b>
              <span className={styles.type}>{network.type}</span>
            </span>
            <span className={styles.terms}>
              {isOpen ? (
                <Terms kind={kind} coin={coin} network={network} />
              ) : kind === 'deposit' ? (
                t`Deposits on this network are suspended`
              ) : (
                t`Withdrawals on this network are suspended`
              )}
            </span>
          </label>
        );
      })}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface TermsProps {
  readonly kind: 'deposit' | 'withdrawal';
  readonly coin: string;
  readonly network: WalletNetwork;
}

function Terms({ kind, coin, network }: TermsProps) {
  const { t, i18n } = useLingui();
  const duration = `≈ ${countedUnit(network.estimatedMinutes, 'minute', i18n.locale)}`;
  const minimum = balanceText(kind === 'deposit' ? network.minDeposit : network.minWithdrawal);
  const fee = balanceText(network.fee);
  return (
    <>
      <span>
        {t({
          message: `Arrival: ${duration}`,
          comment: 'Time that a deposit or withdrawal takes on a network',
        })}
      </span>
      <span>
        {t({
          message: `Minimum ${minimum} ${coin}`,
          comment: 'Smallest deposit or withdrawal on a network',
        })}
      </span>
      <span>
        {kind === 'deposit'
          ? t({ message: 'No fee', comment: 'Instead of a fee' })
          : t({ message: `Fee ${fee} ${coin}`, comment: 'Fee of a withdrawal on a network' })}
      </span>
    </>
  );
}
