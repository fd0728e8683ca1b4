/** Route of withdrawals, with the machines and the check of addresses. */
import { WithdrawalServiceProvider, type WithdrawalService } from '#src/binding/withdrawal.ts';
import { WithdrawalPage } from '#src/features/funding/WithdrawalPage.tsx';
import { createWithdrawalService } from '../wiring/funding/withdrawal-service.ts';
import { services } from '../wiring/shell/services.ts';
import { ownFunding, WithFunding } from './FundingRoutes.tsx';

let own: WithdrawalService | undefined;

export function WithdrawalRoute() {
  own ??= createWithdrawalService(services(), ownFunding().cache);
  return (
    <WithFunding>
      <WithdrawalServiceProvider value={own}>
        <WithdrawalPage />
      </WithdrawalServiceProvider>
    </WithFunding>
  );
}
