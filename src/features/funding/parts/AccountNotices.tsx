/** Reasons why the account cannot withdraw, and warnings of the exchange about the last draft. */
import { useLingui } from '@lingui/react/macro';
import type { Identity } from '#contract/entities/identity.ts';
import type { WithdrawalForm } from '#src/binding/withdrawal.ts';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { IdentityNotice } from '#src/trading/identity/IdentityNotice.tsx';
import { SuspensionNotices } from '#src/trading/leaving/SuspensionNotices.tsx';

type ExchangeWarning = NonNullable<WithdrawalForm['quote']>['warnings'][number];

interface AccountNoticesProps {
  readonly form: WithdrawalForm;
  /** Undefined while it is not known. */
  readonly identity: Identity | undefined;
}

export function AccountNotices({ form, identity }: AccountNoticesProps) {
  const { t } = useLingui();
  const warnings = useExchangeWarnings();
  const { rules, derived, quote, notice } = form;
  const level = rules?.requiredIdentityLevel ?? 0;
  return (
    <>
      {derived.problems.account === 'identity_level_too_low' && (
        <IdentityNotice
          identity={identity}
          level={level}
          purpose="withdrawal"
          from={withdrawalPath(form)}
        />
      )}
      {rules !== undefined && <SuspensionNotices holds={rules.holds} />}
      {quote?.warnings.map((warning) => (
        <Notice key={warning} tone="danger" isUrgent>
          {warnings[warning]}
        </Notice>
      ))}
      {notice === 'no_response' && (
        <Notice tone="danger" isUrgent>
          {t`No response from the exchange. Nothing was sent. Try again.`}
        </Notice>
      )}
      {notice === 'not_found' && (
        <Notice tone="warning" isUrgent>
          {t`The exchange has no such withdrawal. You can send it again; it will not be made twice.`}
        </Notice>
      )}
    </>
  );
}

/** With coin and network, so that the user returns to the same withdrawal. */
function withdrawalPath({ draft: { coin, networkId } }: WithdrawalForm): string {
  const query = new URLSearchParams();
  if (coin !== undefined) query.set('coin', coin);
  if (networkId !== undefined) query.set('network', String(networkId));
  const text = query.toString();
  return text === '' ? '/user/my-wallet/withdrawal' : `/user/my-wallet/withdrawal?${text}`;
}

function useExchangeWarnings(): Readonly<Record<ExchangeWarning, string>> {
  const { t } = useLingui();
  return {
    balance_too_low: t`Amount and fee exceed the available balance.`,
    withdraw_locked: t`A part of the balance cannot be withdrawn yet.`,
    withdrawals_suspended: t`Withdrawals are suspended.`,
    price_missing: t`The coin has no reference price now. Your limits cannot be calculated.`,
    limit_reached: t`The amount exceeds your withdrawal limit.`,
    identity_level_too_low: t`Your identity level is too low.`,
  };
}
