/** Demo wallet page: equity, balances and history of the demo account. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { dataOf } from '#domain/loadable.ts';
import { useAuth } from '#src/binding/auth.ts';
import { usePageTitle } from '#src/design/use-page-title.ts';
import { settings } from '#src/stores/settings.store.ts';
import { DemoLayout } from './DemoLayout.tsx';
import { DemoWalletView } from './DemoWalletView.tsx';
import { sessionOf } from './session-of.ts';
import { useDemoWalletPage } from './use-demo-wallet.ts';

export function DemoWalletPage({ tools }: { readonly tools: ReactNode }) {
  const { t } = useLingui();
  const mark = t({ message: 'DEMO', comment: 'Demo trade: play money' });
  usePageTitle(
    `${mark} ${t`Demo wallet`}`,
    dataOf(useSnapshot(settings).common)?.appTitle || 'Tidemark',
  );
  return (
    <DemoLayout page="wallet" session={sessionOf(useAuth())} tools={tools}>
      <DemoWalletView {...useDemoWalletPage()} />
    </DemoLayout>
  );
}
