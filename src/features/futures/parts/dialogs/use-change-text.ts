/** Error texts of the dialogs that close a position, move its margin and set its stops. */
import { useLingui } from '@lingui/react/macro';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import { orderSideOf } from '#contract/entities/futures-terms.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { ChangeProblem } from '#src/binding/futures.ts';
import type { ContractRules } from '../../numbers/contract-rules.ts';
import { useProblemText } from '../../use-futures-messages.ts';

/** @returns writes what prevents a change. */
export function useChangeText(
  { side }: Pick<FuturesPosition, 'side'>,
  rules: Pick<ContractRules, 'tradeCoin' | 'quoteCoin'>,
): (problem: ChangeProblem) => string {
  const { t } = useLingui();
  const { quoteCoin } = rules;
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
    if (code === 'required' && field === 'amount') return t`Enter an amount`;
    if (code === 'off_step') return t`At most 8 decimals`;
    if (code === 'margin_too_large') {
      const maximumText = displayNumber(limit.limit ?? '0');
      return t({
        message: `At most ${maximumText} ${quoteCoin}`,
        comment: 'Error below a field: largest amount',
      });
    }
    if (code === 'stop_on_wrong_side' && (field === 'takeProfit' || field === 'stopLoss')) {
      return wrongSides[field];
    }
    return textOf(orderSideOf(side, 'close'), field, { code, ...limit });
  };
}
