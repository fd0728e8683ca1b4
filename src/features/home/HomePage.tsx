/** The landing page: who comes first sees the market move. */
import type { ReactNode } from 'react';
import { HomeView } from './HomeView.tsx';
import { useHomePage } from './use-home-page.ts';

interface HomePageProps {
  /** Language and theme: the shell's. */
  readonly tools: ReactNode;
}

export function HomePage({ tools }: HomePageProps) {
  return <HomeView {...useHomePage()} tools={tools} />;
}
