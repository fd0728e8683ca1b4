/** The landing page with its reads, its feed and the tools of the shell. */
import { HomePage } from '#src/features/home/index.ts';
import { VisitorTools } from '../shell/header/VisitorTools.tsx';
import { MarketReads } from './MarketReads.tsx';

export function HomeRoute() {
  return (
    <MarketReads>
      <HomePage tools={<VisitorTools />} />
    </MarketReads>
  );
}
