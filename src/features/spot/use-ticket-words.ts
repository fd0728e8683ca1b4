/** What is wrong with a ticket, in words: beside the field when it has something in it, and on the
 *  button always. */
import { useLingui } from '@lingui/react/macro';
import type { Pair } from '#contract/core/pair.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { TicketState } from '#src/binding/ticket.ts';
import type { TicketField } from '#src/trading/ticket/OrderTicket.tsx';

type Problem = NonNullable<TicketState['reading']['problems'][TicketField]>;

/** From the top of the ticket to its foot: the first thing to mend is said first. */
const ORDER: readonly TicketField[] = ['stop', 'price', 'size', 'total'];

export interface TicketWords {
  readonly fieldErrors: Readonly<Partial<Record<TicketField, string>>>;
  /** Undefined when the order may be sent. */
  readonly reasonDisabled: string | undefined;
}

export function useTicketWords(
  pair: Pair,
  { draft, funds, market, reading }: TicketState,
): TicketWords {
  const { t } = useLingui();
  const { tradeCoin, quoteCoin } = pair;
  const missing: Readonly<Record<TicketField, string>> = {
    stop: t`Enter a stop price`,
    price: t`Enter a price`,
    size: t`Enter an amount`,
    total: t`Enter a total`,
  };
  const given = draft.side === 'buy' ? quoteCoin : tradeCoin;
  const textOf = (field: TicketField, { code, limit }: Problem): string => {
    const step = displayNumber(limit);
    switch (code) {
      case 'required':
        return missing[field];
      case 'off_tick':
        return t`Prices go in steps of ${step} ${quoteCoin}`;
      case 'off_lot':
        return t`Amounts go in steps of ${step} ${tradeCoin}`;
      case 'notional_too_small':
        return t`An order is worth at least ${step} ${quoteCoin}`;
      case 'balance_too_low':
        return t`You do not have that much ${given}`;
      default:
        return draft.side === 'buy'
          ? t`A buy stop waits above the last price`
          : t`A sell stop waits below the last price`;
    }
  };
  const { problems } = reading;
  const fieldErrors: Partial<Record<TicketField, string>> = {};
  for (const field of ORDER) {
    const problem = problems[field];
    if (problem === undefined || (problem.code === 'required' && draft[field] === '')) continue;
    fieldErrors[field] = textOf(field, problem);
  }
  const first = ORDER.find((field) => problems[field] !== undefined);
  const problem = first === undefined ? undefined : problems[first];
  const reasonDisabled = (): string | undefined => {
    if (funds === undefined) return t`Your balance is still being read`;
    if (draft.kind === 'market' && !market.isTradable) return t`Waiting for live prices`;
    return first === undefined || problem === undefined ? undefined : textOf(first, problem);
  };
  return { fieldErrors, reasonDisabled: reasonDisabled() };
}
