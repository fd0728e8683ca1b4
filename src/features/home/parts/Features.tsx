/** Available features of the product in six tiles. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { EditIcon, ExternalIcon, GlobeIcon, WalletIcon } from '#src/design/icons/icons.ts';
import { CandlesIcon, IndicatorIcon } from '#src/design/icons/trading-icons.ts';
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
      title: t`A live spot market`,
      text: t`Order book, trades and chart from one feed. How old they are is always on screen.`,
    },
    {
      key: 'orders',
      icon: <EditIcon size={20} />,
      title: t`Three order types`,
      text: t`Limit, market and stop-limit, with cost and fee reckoned before you press.`,
    },
    {
      key: 'speed',
      icon: <IndicatorIcon size={20} />,
      title: t`Steady when it storms`,
      text: t`A worker of its own merges the book, so the page answers while prices race.`,
    },
    {
      key: 'money',
      icon: <WalletIcon size={20} />,
      title: t({ message: 'Play money, real books', comment: 'Books: the accounts of a ledger' }),
      text: t`Every fill is written twice in a ledger that always adds up to zero.`,
    },
    {
      key: 'languages',
      icon: <GlobeIcon size={20} />,
      title: t`In your language`,
      text: t`Mirrored where one reads from right to left; numbers stay as traders know them.`,
    },
    {
      key: 'open',
      icon: <ExternalIcon size={20} />,
      title: t`Open source`,
      text: t({
        message: 'One documented contract. Point the client at any back end that speaks it.',
        comment: 'Contract: the calls and channels of a programming interface',
      }),
    },
  ];
  return (
    <section aria-label={t`What it offers`}>
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
