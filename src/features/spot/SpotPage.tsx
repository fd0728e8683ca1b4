/** The spot page of a pair. */
import { useSnapshot } from 'valtio';
import { openedPair } from '#src/stores/opened-pair.store.ts';
import { TerminalPage } from '#src/trading/terminal/TerminalPage.tsx';
import { SpotTerminal } from './SpotTerminal.tsx';

interface SpotPageProps {
  /** BTC_USDT or a listing's id; undefined opens the stored or the first pair. */
  readonly pairText: string | undefined;
}

export function SpotPage({ pairText }: SpotPageProps) {
  const { dashboard } = useSnapshot(openedPair);
  return (
    <TerminalPage
      pairText={pairText}
      dashboard={dashboard}
      pairIdOf={({ pair }) => pair.id}
      terminal={(shown) => <SpotTerminal key={shown.pair.id} dashboard={shown} />}
    />
  );
}
