/** Frame of the pages of peer-to-peer trading: links to all of them, the title with its actions, and the open page. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { PageFrame } from '#src/trading/page/PageFrame.tsx';
import { P2P_CENTER_PATH, P2P_ORDERS_PATH, P2P_PATH, P2P_WALLET_PATH } from './p2p-paths.ts';

export interface P2pPageProps {
  /** The open page. */
  readonly path: typeof P2P_PATH | typeof P2P_ORDERS_PATH | typeof P2P_CENTER_PATH;
  readonly title: string;
  /** Actions of the page, at the end of the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function P2pPage({ path, title, actions, children }: P2pPageProps) {
  const { t } = useLingui();
  const links = [
    { path: P2P_PATH, label: t({ message: 'Buy and sell', comment: 'Page of P2P trading' }) },
    { path: P2P_ORDERS_PATH, label: t({ message: 'Orders', comment: 'Page of P2P trading' }) },
    { path: P2P_CENTER_PATH, label: t({ message: 'My P2P', comment: 'Page of P2P trading' }) },
    { path: P2P_WALLET_PATH, label: t({ message: 'Wallet', comment: 'Page of P2P trading' }) },
  ];
  return (
    <PageFrame title={title} ways={{ label: t`P2P trading`, links, path }} actions={actions}>
      {children}
    </PageFrame>
  );
}
