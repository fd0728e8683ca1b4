/** Check of a deposit with its queries and calls of the chain service: a dialog over the deposit page,
 *  loaded on demand. */
import { DepositCheckProvider } from '#src/binding/deposit-check.ts';
import {
  DepositCheckDialog,
  type DepositCheckDialogProps,
} from '#src/features/funding/check/DepositCheckDialog.tsx';
import { provideChainQueries } from '#src/queries/chain.ts';
import { createDepositCheckMachine } from '../wiring/funding/deposit-check-machine.ts';
import { once } from '../wiring/shell/once.ts';
import { services } from '../wiring/shell/services.ts';
import { ownFunding } from './WithFunding.tsx';

const machine = once(() => {
  const { cache } = ownFunding();
  provideChainQueries(cache, services().chain);
  return createDepositCheckMachine(services(), cache);
});

/** Uses the query cache of the page around it. */
export function DepositCheckPart(props: DepositCheckDialogProps) {
  return (
    <DepositCheckProvider value={machine()}>
      <DepositCheckDialog {...props} />
    </DepositCheckProvider>
  );
}
