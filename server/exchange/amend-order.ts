/** Command that amends an open order in place. It is one command of the queue, so no trade happens
 *  between the old and the new terms. */
import { units } from '#contract/core/decimal.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import { amendedTerms, type AmendedTerms } from './amend-rules.ts';
import { ownOpenOrder } from './cancel-order.ts';
import type { OrderRecord } from './events.ts';
import type { AmendOrder, AmendRejection } from './exchange-api.ts';
import type { ExchangeState } from './exchange-state.ts';
import { commitCommand } from './commit-command.ts';
import type { LiveOrder } from './live-order.ts';
import { requiredFreezeOf } from './order-money.ts';
import { writeAmendment } from './order-rows.ts';

/** `isOpen` is false in cancel-only mode. */
export function amendOrder(
  state: ExchangeState,
  amend: AmendOrder,
  now: EpochMs,
  isOpen: boolean,
): OrderRecord | AmendRejection {
  const live = ownOpenOrder(state, amend);
  if (isRejection(live)) return live;
  if (!isOpen) return reject('exchange_cancel_only');
  if (live.version !== amend.version) return reject('state_changed');
  const terms = amendedTerms(live, amend, state.referencePriceOf(live.terms.market.pair.id));
  if (isRejection(terms)) return terms;
  if (isAsItWas(live, terms)) return live.record();
  if (freezeMore(state, live, terms, now) === 'balance_too_low') return reject('balance_too_low');

  writeAmendment(state.db, live.terms.id, terms);
  state.beginCommand(now);
  state.markDirty(live);
  giveTerms(state, live, terms);
  commitCommand(state);
  return live.record();
}

const hasSamePrices = (live: LiveOrder, terms: AmendedTerms): boolean =>
  terms.limitPrice === live.limitPrice && terms.stopPrice === live.stopPrice;

const isAsItWas = (live: LiveOrder, terms: AmendedTerms): boolean =>
  hasSamePrices(live, terms) && terms.size === live.size;

/** Freezes the additional amount the new terms may cost; a surplus is released at the end of the
 *  command. */
function freezeMore(
  state: ExchangeState,
  live: LiveOrder,
  { limitPrice, remaining }: AmendedTerms,
  now: EpochMs,
): 'frozen' | 'balance_too_low' {
  const { id, side, market, paying } = live.terms;
  const needed = requiredFreezeOf(side, limitPrice, remaining, market.pair);
  if (needed <= live.frozen) return 'frozen';
  const posted = postTransfer(state.ledger, {
    debit: paying.available,
    credit: paying.frozen,
    amount: needed - live.frozen,
    type: 'order_freeze',
    cause: `order:${id}/amend:${live.version + 1}`,
    postedAt: now,
  });
  if (posted === 'balance_too_low') return posted;
  live.frozen = units(needed);
  return 'frozen';
}

function giveTerms(state: ExchangeState, live: LiveOrder, terms: AmendedTerms): void {
  const { matcher } = live.terms.market;
  const { book } = live;
  const isLess = hasSamePrices(live, terms) && terms.size < live.size;
  live.size = terms.size;
  live.limitPrice = terms.limitPrice;
  live.stopPrice = terms.stopPrice;
  if (isLess) return matcher.shrink(book, terms.remaining);
  live.priority = state.nextPriority();
  // Events are emitted as they happen: a triggered stop may fill against the order that has just
  // been added to the book.
  matcher.replace(book, terms);
}
