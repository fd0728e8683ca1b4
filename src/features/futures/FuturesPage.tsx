/** The futures page of a contract. */
import { useSnapshot } from 'valtio';
import { openedContract } from '#src/stores/opened-contract.store.ts';
import { TerminalPage } from '#src/trading/terminal/TerminalPage.tsx';
import { FuturesTerminal } from './FuturesTerminal.tsx';

interface FuturesPageProps {
  /** BTC_USDT or a listing's id; undefined opens the stored or the first contract. */
  readonly pairText: string | undefined;
}

export function FuturesPage({ pairText }: FuturesPageProps) {
  const { dashboard } = useSnapshot(openedContract);
  return (
    <TerminalPage
      pairText={pairText}
      dashboard={dashboard}
      pairIdOf={({ contract }) => contract.id}
      terminal={(shown) => <FuturesTerminal key={shown.contract.id} dashboard={shown} />}
    />
  );
}
