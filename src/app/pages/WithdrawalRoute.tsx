/** Route of withdrawals, with the machines and the check of addresses. */
import { WithdrawalServiceProvider } from '#src/binding/withdrawal.ts';
import { WithdrawalPage } from '#src/features/funding/WithdrawalPage.tsx';
import { createWithdrawalService } from '../wiring/funding/withdrawal-service.ts';
import { once } from '../wiring/shell/once.ts';
import { services } from '../wiring/shell/services.ts';
import { ownFunding, WithFunding } from './WithFunding.tsx';

const service = once(() => createWithdrawalService(services(), ownFunding().cache));

export function WithdrawalRoute() {
  return (
    <WithFunding>
      <WithdrawalServiceProvider value={service()}>
        <WithdrawalPage />
      </WithdrawalServiceProvider>
    </WithFunding>
  );
}
