/** Dashboard page: connects the view with its queries and the trading view that the app provides. */
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { DashboardView } from './DashboardView.tsx';
import { pairTextIn } from './dashboard-address.ts';
import { useDashboard } from './use-dashboard.ts';

interface DashboardPageProps {
  /** Renders the trading view of a pair; undefined opens the pair of the last visit. */
  readonly terminal: (pairText: string | undefined) => ReactNode;
  /** Language and theme controls. */
  readonly tools: ReactNode;
}

export function DashboardPage({ terminal, tools }: DashboardPageProps) {
  const [query] = useSearchParams();
  const pairText = pairTextIn(query);
  return <DashboardView {...useDashboard()} terminal={terminal(pairText)} tools={tools} />;
}
