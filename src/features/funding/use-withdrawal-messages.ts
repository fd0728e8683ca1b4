/** Messages beside the fields of a withdrawal. A rule of a value is shown while typing, a missing
 *  value after the first attempt. */
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import { balanceText } from '#domain/number-text.ts';
import type { AmountProblem, ReceiverProblem, WithdrawalForm } from '#src/binding/withdrawal.ts';
import { dateAndTime } from '#src/format/dates.ts';
import { useAmountText } from '#src/trading/money/Amount.tsx';

export interface WithdrawalMessages {
  readonly network: string | undefined;
  readonly address: string | undefined;
  readonly memo: string | undefined;
  readonly amount: string | undefined;
}

export function useWithdrawalMessages(form: WithdrawalForm): WithdrawalMessages {
  const { t } = useLingui();
  const { derived, areProblemsShown } = form;
  const { problems, network } = derived;
  const receiver = useReceiverMessages()(problems.address, validForOf(form), derived.usableFrom);
  const amount = useAmountMessages(form);
  const memoLabel = network?.memoLabel ?? t`Memo`;
  const memos = {
    memo_missing: areProblemsShown
      ? t`Enter the ${memoLabel}, or confirm that the receiver needs none`
      : undefined,
    memo_invalid: t`The ${memoLabel} must be a number from 0 to 4294967295`,
    memo_not_supported: t`This network has no memo`,
  };
  return {
    network: areProblemsShown && problems.network !== undefined ? t`Select a network` : undefined,
    address: problems.address === 'empty' && !areProblemsShown ? undefined : receiver,
    memo: problems.memo === undefined ? undefined : memos[problems.memo],
    amount: problems.amount === 'amount_missing' && !areProblemsShown ? undefined : amount,
  };
}

const validForOf = ({ derived: { addressCheck } }: WithdrawalForm): readonly string[] =>
  addressCheck?.ok === false ? addressCheck.validFor : [];

/** @returns writes the problem of an address, with the networks that it is valid for, and with the end of its wait. */
export function useReceiverMessages(): (
  problem: ReceiverProblem | undefined,
  validFor: readonly string[],
  usableFrom?: EpochMs,
) => string | undefined {
  const { t } = useLingui();
  return (problem, validFor, usableFrom) => {
    const other = validFor.map(familyLabel).join(', ');
    const time = dateAndTime(usableFrom);
    const messages: Readonly<Record<ReceiverProblem, string>> = {
      empty: t`This field is required`,
      malformed: t`This is not an address of the network`,
      checksum_wrong: t`The address has a typing error. Copy it again from the receiver.`,
      wrong_network:
        other === ''
          ? t`This is not an address of the network`
          : t`This is an address for ${other}`,
      other_coin: t`This payment request is for another coin`,
      memo_invalid: t`The memo is not valid`,
      memo_not_supported: t`This network has no memo`,
      address_resembles: t`Stopped: this address resembles another one that you know`,
      address_not_whitelisted: t`Your whitelist is strict, and this address is not on it`,
      address_on_hold: t`This address is new on your whitelist. You can send to it from ${time}.`,
    };
    return problem === undefined ? undefined : messages[problem];
  };
}

function useAmountMessages({ derived, rules, draft, networks }: WithdrawalForm) {
  const { t } = useLingui();
  const amountText = useAmountText();
  const problem = derived.problems.amount;
  const coin = networks === undefined ? '' : (draft.coin ?? '');
  if (rules === undefined || problem === undefined) return undefined;
  const minimum = `${balanceText(rules.minimum)} ${coin}`;
  const maximum = `${balanceText(rules.maximum)} ${coin}`;
  const locked = amountText(`${balanceText(rules.locked)} ${coin}`);
  const most = amountText(`${balanceText(derived.max ?? '0')} ${coin}`);
  const step = rules.step;
  const messages: Readonly<Record<AmountProblem, string>> = {
    amount_missing: t`Enter an amount`,
    amount_off_step: t`The amount must be a multiple of ${step}`,
    amount_below_minimum: t`The minimum is ${minimum}`,
    amount_above_maximum: t`The maximum is ${maximum}`,
    amount_below_fee: t`The amount does not exceed its fee`,
    balance_too_low: t`Amount and fee exceed your balance. At most ${most} can be sent.`,
    balance_locked: t`${locked} cannot be withdrawn yet. At most ${most} can be sent.`,
    price_missing: t`The coin has no reference price now. Your limits cannot be calculated.`,
    limit_exceeded: t`The amount exceeds your limit. At most ${most} can be sent now.`,
  };
  return messages[problem];
}

const FAMILIES: Readonly<Record<string, string>> = {
  bitcoin: 'Bitcoin',
  ethereum: 'Ethereum, BNB Smart Chain',
  tron: 'Tron',
  solana: 'Solana',
  xrp: 'XRP Ledger',
  litecoin: 'Litecoin',
  dogecoin: 'Dogecoin',
  cardano: 'Cardano',
};

/** @returns the code itself for an unknown family. */
const familyLabel = (family: string): string => FAMILIES[family] ?? family;
