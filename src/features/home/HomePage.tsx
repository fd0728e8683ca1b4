/** Landing page with the live market. */
import type { ReactNode } from 'react';
import { HomeView } from './HomeView.tsx';
import { useHomePage } from './use-home-page.ts';

interface HomePageProps {
  /** Language and theme controls of the shell. */
  readonly tools: ReactNode;
}

export function HomePage({ tools }: HomePageProps) {
  return <HomeView {...useHomePage()} tools={tools} />;
}
