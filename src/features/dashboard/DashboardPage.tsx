/** The dashboard on its lists, around the trading view that the app hands in. */
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { DashboardView } from './DashboardView.tsx';
import { pairTextIn } from './dashboard-address.ts';
import { useDashboard } from './use-dashboard.ts';

interface DashboardPageProps {
  /** The trading view of a pair; undefined opens the pair of the last visit. */
  readonly terminal: (pairText: string | undefined) => ReactNode;
  /** Language and theme. */
  readonly tools: ReactNode;
}

export function DashboardPage({ terminal, tools }: DashboardPageProps) {
  const [query] = useSearchParams();
  const pairText = pairTextIn(query);
  return <DashboardView {...useDashboard()} terminal={terminal(pairText)} tools={tools} />;
}
