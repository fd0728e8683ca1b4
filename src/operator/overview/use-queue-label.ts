/** Names of the queues of the overview. */
import { useLingui } from '@lingui/react/macro';

/** @returns a function that returns the name itself for a queue that this version does not know. */
export function useQueueLabel(): (name: string) => string {
  const { t } = useLingui();
  return (name) => {
    const labels: Readonly<Record<string, string>> = {
      withdrawals: t`Withdrawals in review`,
      deposits: t`Deposits in review`,
    };
    return labels[name] ?? name;
  };
}
