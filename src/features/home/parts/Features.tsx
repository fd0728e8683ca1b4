/** Available features of the product in six tiles. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { ExternalIcon, GlobeIcon } from '#src/design/icons/icons.ts';
import { EditIcon, CandlesIcon, IndicatorIcon } from '#src/design/icons/trading-icons.ts';
import { WalletIcon } from '#src/design/icons/wallet-icons.ts';
import styles from './Features.module.css';

interface Feature {
  readonly key: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
}

export function Features() {
  const { t } = useLingui();
  const features: readonly Feature[] = [
    {
      key: 'market',
      icon: <CandlesIcon size={20} />,
      title: t`Live spot markets`,
      text: t`Order book, trades and chart from one feed, with data age always visible.`,
    },
    {
      key: 'orders',
      icon: <EditIcon size={20} />,
      title: t`Three order types`,
      text: t`Limit, market and stop-limit orders, with cost and fee shown upfront.`,
    },
    {
      key: 'speed',
      icon: <IndicatorIcon size={20} />,
      title: t`Built for volatility`,
      text: t`Market data runs in its own worker, so the page stays responsive in fast markets.`,
    },
    {
      key: 'money',
      icon: <WalletIcon size={20} />,
      title: t({
        message: 'Play money, real accounting',
        comment: 'Accounting: a double-entry ledger',
      }),
      text: t`Every fill is recorded in a double-entry ledger.`,
    },
    {
      key: 'languages',
      icon: <GlobeIcon size={20} />,
      title: t`In your language`,
      text: t`Full right-to-left support, with standard number formats.`,
    },
    {
      key: 'open',
      icon: <ExternalIcon size={20} />,
      title: t({ message: 'Open source', comment: 'Head of a section; adjective' }),
      text: t({
        message: 'One documented API. Connect the client to any compatible back end.',
        comment: 'API: the calls and channels of the exchange',
      }),
    },
  ];
  return (
    <section aria-label={t({ message: 'Features', comment: 'Label' })}>
      <ul className={styles.tiles}>
        {features.map(({ key, icon, title, text }) => (
          <li key={key} className={styles.tile}>
            <span className={styles.icon}>{icon}</span>
            <h2 className={styles.title}>{title}</h2>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
