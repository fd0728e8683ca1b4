/** All markets: the list the address asks for. */
import { MarketsView } from './MarketsView.tsx';
import { useMarketsPage } from './use-markets-page.ts';

export function MarketsPage() {
  return <MarketsView {...useMarketsPage()} />;
}
