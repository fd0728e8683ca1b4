/** Stress test of all positions in the wallet of the contract on screen. */
import { useLingui } from '@lingui/react/macro';
import type { PositionId } from '#contract/core/ids.ts';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { useContractOf, useRiskedAccount } from '../use-risked-account.ts';
import { StressPanel } from './stress/StressPanel.tsx';
import { usePositionName } from './use-position-name.ts';

interface StressTabProps {
  readonly contract: FuturesContract;
  readonly positions: readonly FuturesPosition[] | undefined;
}

export function StressTab({ contract, positions = [] }: StressTabProps) {
  const { t } = useLingui();
  const account = useRiskedAccount(contract)();
  const nameOf = usePositionName(useContractOf(contract));
  if (account === undefined || account.positions.length === 0) {
    return <EmptyState hint={t`No open positions`} />;
  }
  return (
    <StressPanel
      account={account}
      quoteCoin={contract.quoteCoin}
      nameOf={(id: PositionId) => {
        const position = positions.find((one) => one.id === id);
        return position === undefined ? id : nameOf(position);
      }}
    />
  );
}
