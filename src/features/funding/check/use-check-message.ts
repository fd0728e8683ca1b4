/** Meaning of a checked transaction for the user, as one sentence or two. */
import { useLingui } from '@lingui/react/macro';
import type { DepositState, UnknownState } from '#contract/entities/custody.ts';
import type { ChainTransactionInfo } from '#src/queries/chain.ts';
import type { ChainNetwork } from '#src/queries/chain.ts';

interface CheckMessage {
  readonly tone: 'info' | 'success' | 'warning' | 'danger';
  readonly text: string;
}

/**
 * @param transaction undefined when the network does not know it.
 * @param network undefined while loading.
 */
export function useCheckMessage(
  transaction: ChainTransactionInfo | undefined,
  network: ChainNetwork | undefined,
): CheckMessage {
  const { t } = useLingui();
  const messages = useDepositMessages(network);
  if (transaction === undefined) {
    return {
      tone: 'warning',
      text: t`The network does not know this transaction. Check the network and the ID; a new transaction appears after a moment.`,
    };
  }
  if (transaction.deposit !== undefined) return messages(transaction.deposit);
  return transaction.state === 'dropped'
    ? {
        tone: 'danger',
        text: t`The network removed this transaction. The coins are still with the sender.`,
      }
    : { tone: 'warning', text: t`This transaction did not go to one of your deposit addresses.` };
}

function useDepositMessages(
  network: ChainNetwork | undefined,
): (state: DepositState | UnknownState) => CheckMessage {
  const { t } = useLingui();
  const count = network?.confirmationsToCredit ?? '…';
  const waiting: CheckMessage = {
    tone: 'info',
    text: t`Your deposit is confirming. It is credited after ${count} confirmations.`,
  };
  const messages: Readonly<Record<DepositState, CheckMessage>> = {
    seen: waiting,
    confirming: waiting,
    credited: {
      tone: 'success',
      text: t`Your deposit is credited. It can be withdrawn after more confirmations.`,
    },
    in_review: { tone: 'info', text: t`Your deposit is in review.` },
    final: { tone: 'success', text: t`Your deposit is credited.` },
    below_minimum: {
      tone: 'warning',
      text: t`Below the minimum deposit. It is credited when the sum of your deposits reaches the minimum.`,
    },
    rejected: { tone: 'danger', text: t`A review rejected your deposit.` },
    rolled_back: { tone: 'danger', text: t`The network reversed your deposit.` },
    memo_missing: {
      tone: 'warning',
      text: t`The deposit arrived without a known memo, so it was not credited. Recover it if you sent it.`,
    },
  };
  const unknown = ({ code }: UnknownState): CheckMessage => ({
    tone: 'info',
    text: t`Your deposit is in state ${code}, which this page does not know.`,
  });
  return (state) => (typeof state === 'string' ? messages[state] : unknown(state));
}
