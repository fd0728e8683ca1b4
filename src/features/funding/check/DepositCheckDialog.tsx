/** Check of a deposit that has not arrived, connected to its machine and to the chain service. */
import { useDepositCheck, type DepositCheckInput } from '#src/binding/deposit-check.ts';
import { useChainNetwork, useChainNetworks } from '#src/queries/chain.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { DepositCheckView } from './DepositCheckView.tsx';

export interface DepositCheckDialogProps {
  /** Network and transaction at the start. */
  readonly input: DepositCheckInput;
  /** Shows the deposit that was claimed. */
  readonly onDeposit: (id: number) => void;
  readonly onClose: () => void;
}

export function DepositCheckDialog({ input, onDeposit, onClose }: DepositCheckDialogProps) {
  const form = useDepositCheck(input);
  return (
    <DepositCheckView
      form={form}
      networks={loadableOf(useChainNetworks())}
      network={loadableOf(useChainNetwork(form.draft.networkId))}
      onDeposit={onDeposit}
      onClose={onClose}
    />
  );
}
