/** Error texts of the dialogs that close a position and set its stops. */
import { useLingui } from '@lingui/react/macro';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import { orderSideOf } from '#contract/entities/futures-terms.ts';
import type { ChangeProblem } from '#src/binding/futures.ts';
import type { ContractRules } from '../../numbers/contract-rules.ts';
import { useProblemText } from '../../use-futures-messages.ts';

/** @returns writes what prevents a change. */
export function useChangeText(
  { side }: Pick<FuturesPosition, 'side'>,
  rules: Pick<ContractRules, 'tradeCoin' | 'quoteCoin'>,
): (problem: ChangeProblem) => string {
  const { t } = useLingui();
  const textOf = useProblemText(rules);
  const isLong = side === 'long';
  const wrongSides = {
    takeProfit: isLong
      ? t`Take profit must be above the current price`
      : t`Take profit must be below the current price`,
    stopLoss: isLong
      ? t`Stop loss must be below the current price`
      : t`Stop loss must be above the current price`,
  };
  return ({ code, field = 'amount', ...limit }) => {
    if (code === 'not_isolated' || code === 'position_gone') return t`The position is closed`;
    if (code === 'required' && field === 'amount') return t`Choose an amount`;
    if (code === 'stop_on_wrong_side' && (field === 'takeProfit' || field === 'stopLoss')) {
      return wrongSides[field];
    }
    return textOf(orderSideOf(side, 'close'), field, { code, ...limit });
  };
}
