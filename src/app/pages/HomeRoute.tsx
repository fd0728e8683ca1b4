/** Route of the landing page with its queries, its price feed and the shell's tools. */
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
