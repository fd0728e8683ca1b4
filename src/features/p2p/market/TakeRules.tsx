/** What holds for an order, said before it is placed: whose account pays, the note of the transfer, limits and locks,
 *  and the trader's own terms. */
import { useId } from 'react';
import { useLingui } from '@lingui/react/macro';
import { cancelLimitsOf, ESTABLISHED_TRADES } from '#domain/p2p/order-windows.ts';
import type { TakeAdForm } from '#src/binding/p2p-market.ts';
import { LazyRegionName } from './lazy-regions.tsx';
import styles from './TakePanel.module.css';

interface TakeRulesProps {
  readonly form: TakeAdForm;
  readonly openOrdersMax: number;
}

export function TakeRules({ form: { ad }, openOrdersMax }: TakeRulesProps) {
  const { t } = useLingui();
  const isBuying = ad.side === 'sell';
  const trades = ESTABLISHED_TRADES;
  const newLimit = cancelLimitsOf(0).unpaid;
  const usualLimit = cancelLimitsOf(trades).unpaid;
  const rules = [
    isBuying
      ? t`Pay only from an account in your own verified name. The seller may reject other payments.`
      : t`Accept payment only from an account in the buyer’s verified name.`,
    ad.usesReferenceCode
      ? t`The transfer note is the reference code of the order, and nothing else.`
      : t`The transfer note stays empty.`,
    isBuying
      ? t`Bought coins cannot be withdrawn, sent or sold by P2P for 24 hours. You can trade and convert them.`
      : t`Release the coins only when the money is in your account.`,
    isBuying
      ? t`You can have ${openOrdersMax} open orders. P2P trading pauses after ${newLimit} unpaid canceled or expired orders in a day, or ${usualLimit} once you have completed ${trades} trades.`
      : t`You can have ${openOrdersMax} open orders.`,
  ];
  return (
    <>
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
        {ad.region !== undefined && (
          <li>
            <span>{t`Country of the payment`}</span>: <LazyRegionName code={ad.region} />
          </li>
        )}
      </ul>
      <Terms text={ad.terms} />
    </>
  );
}

/** Written by the trader: shown as text with its own direction. */
function Terms({ text }: { readonly text: string }) {
  const { t } = useLingui();
  const id = useId();
  if (text === '') return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.termsTitle}>
        {t({ message: 'Terms of the trader', comment: 'Text that a P2P trader has written' })}
      </h3>
      <p className={styles.terms}>
        <bdi>{text}</bdi>
      </p>
    </section>
  );
}
