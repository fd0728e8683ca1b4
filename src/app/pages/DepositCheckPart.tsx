/** Check of a deposit with its queries and calls of the chain service: a dialog over the deposit page,
 *  loaded on demand. */
import { DepositCheckProvider } from '#src/binding/deposit-check.ts';
import {
  DepositCheckDialog,
  type DepositCheckDialogProps,
} from '#src/features/funding/check/DepositCheckDialog.tsx';
import { provideChainQueries } from '#src/queries/chain.ts';
import { createDepositCheckMachine } from '../wiring/funding/deposit-check-machine.ts';
import { services } from '../wiring/shell/services.ts';
import { ownFunding } from './FundingRoutes.tsx';

let own: ReturnType<typeof createDepositCheckMachine> | undefined;

function ownMachine() {
  if (own !== undefined) return own;
  const { cache } = ownFunding();
  provideChainQueries(cache, services().chain);
  own = createDepositCheckMachine(services(), cache);
  return own;
}

/** Uses the query cache of the page around it. */
export function DepositCheckPart(props: DepositCheckDialogProps) {
  return (
    <DepositCheckProvider value={ownMachine()}>
      <DepositCheckDialog {...props} />
    </DepositCheckProvider>
  );
}
