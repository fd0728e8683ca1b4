/** Demo trade page: the trading view of a pair in the demo layout. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { useSearchParams } from 'wouter';
import { dataOf } from '#domain/loadable.ts';
import { useAuth } from '#src/binding/auth.ts';
import { usePageTitle } from '#src/design/use-page-title.ts';
import { settings } from '#src/stores/settings.store.ts';
import { DemoLayout } from './DemoLayout.tsx';
import { sessionOf } from './session-of.ts';

interface DemoTradePageProps {
  /** BTC_USDT from the path; an address may contain `?pair=` instead. */
  readonly pairText: string | undefined;
  /** Renders the trading view of a pair; undefined opens the pair of the last visit. */
  readonly terminal: (pairText: string | undefined) => ReactNode;
  readonly tools: ReactNode;
}

export function DemoTradePage({ pairText, terminal, tools }: DemoTradePageProps) {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const session = sessionOf(useAuth());
  usePageTitle(t`Demo trade`, dataOf(useSnapshot(settings).common)?.appTitle || 'Tidemark');
  return (
    <DemoLayout page="trade" session={session} tools={tools}>
      {terminal(pairText ?? query.get('pair') ?? undefined)}
    </DemoLayout>
  );
}
