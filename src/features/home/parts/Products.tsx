/** Products beside the markets, each a link. A new product adds one line. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Link } from '#src/design/controls/Link.tsx';
import {
  EarnIcon,
  GiftIcon,
  LaunchpadIcon,
  PeerTradeIcon,
} from '#src/design/icons/notification-icons.ts';
import { ConvertIcon } from '#src/design/icons/wallet-icons.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { useEarnOffered } from '#src/trading/earn/use-earn-offered.ts';
import styles from './Products.module.css';

interface Product {
  readonly path: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
}

export function Products({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const { t } = useLingui();
  const href = useHref();
  const isEarnOffered = useEarnOffered(isSignedIn);
  const products: readonly Product[] = [
    {
      path: '/p2p-trading',
      icon: <PeerTradeIcon size={20} />,
      title: t`P2P trading`,
      text: t`Buy and sell coins for your currency, with the coins held until both sides agree.`,
    },
    {
      path: '/user/swap-coin',
      icon: <ConvertIcon size={20} />,
      title: t({ message: 'Convert', comment: 'Exchanges one coin for another' }),
      text: t`Exchange one coin for another at a quoted rate.`,
    },
    ...(isEarnOffered
      ? [
          {
            path: '/simple-earn',
            icon: <EarnIcon size={20} />,
            title: t`Simple Earn`,
            text: t`Locked and flexible products, rewards every day, each with its calculation.`,
          },
        ]
      : []),
    {
      path: '/ico',
      icon: <LaunchpadIcon size={20} />,
      title: t({ message: 'Launchpad', comment: 'Sales of new tokens' }),
      text: t`Commit to sales of new tokens, and check how they were allocated.`,
    },
    {
      path: '/gift-cards',
      icon: <GiftIcon size={20} />,
      title: t`Gift cards`,
      text: t`Put an amount on a card and send it as a code, a link or an image.`,
    },
  ];
  return (
    <nav aria-label={t({ message: 'Products', comment: 'Label' })}>
      <ul className={styles.products}>
        {products.map(({ path, icon, title, text }) => (
          <li key={path} className={styles.product}>
            <span className={styles.icon}>{icon}</span>
            <Link href={href(path)} variant="quiet" className={styles.title}>
              {title}
            </Link>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </nav>
  );
}
