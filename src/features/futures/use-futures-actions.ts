/** Registers the keyboard actions of the futures page, each with its effect and a preview text, while the
 *  page is open. No key places an order or closes a position: a key leads to the button or the question
 *  that does. */
import { useLayoutEffect, useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import { ticks } from '#contract/core/decimal.ts';
import { priceOfTicks } from '#contract/core/pair.ts';
import type { FuturesOrder } from '#contract/entities/futures-order.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import { isOfContract, type ContractKey } from '#contract/entities/futures-terms.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import { displayNumber } from '#domain/number-text.ts';
import { useFuturesService, type FuturesEdit, type FuturesService } from '#src/binding/futures.ts';
import { futuresAccount, futuresListsOf } from '#src/stores/futures-account.store.ts';
import { draftActions } from '#src/trading/actions/draft-actions.ts';
import { offerActions, type OfferedActions } from '#src/trading/actions/offered-actions.ts';
import { showNextView } from '#src/trading/terminal/page-views.ts';
import { focusTicketField } from '#src/trading/ticket/focus-field.ts';
import { pointOf } from './use-futures-ticket.ts';

/** @param onClose asks whether the position is closed. */
export function useFuturesActions(onClose: (position: FuturesPosition) => void): void {
  const ofTicket = useTicketActions();
  const cancel = useCancelActions();
  const close = useCloseAction(onClose);
  // Before the page paints: a key acts on the market that is shown.
  useLayoutEffect(
    () => offerActions({ ...ofTicket, ...cancel, ...close, ...TAB_ACTION }),
    [ofTicket, cancel, close],
  );
}

const TAB_ACTION: OfferedActions = { next_tab: { run: () => showNextView('futuresTables') } };

function useTicketActions(): OfferedActions {
  const { t } = useLingui();
  const service = useFuturesService();
  return useMemo(() => {
    const edit = (change: FuturesEdit): void =>
      service.order.send({ type: 'draft.edited', edit: change });
    const focus = (...names: readonly string[]) => ({
      run: () => focusTicketField(service.order.getSnapshot().context.draft.action, ...names),
    });
    return {
      focus_price: focus('price', 'size'),
      focus_amount: focus('size'),
      side_buy: { label: t`Go to buy button`, run: () => focusSideButton('buy') },
      side_sell: { label: t`Go to sell button`, run: () => focusSideButton('sell') },
      ...draftActions({
        kind: (kind) => edit({ kind }),
        percent: (value) => ({
          label: t`${value}% of maximum amount`,
          run: () => edit({ percent: value }),
        }),
        pointPrice: (point) => {
          const price = pointOf(point, service.market());
          if (price === undefined) return;
          edit({ price: priceOfTicks(ticks(price), service.contract) });
        },
      }),
      clear: { run: () => edit({ price: '', stop: '', amount: '', takeProfit: '', stopLoss: '' }) },
    };
  }, [t, service]);
}

/** One form serves both sides, so choosing a side is choosing its button: Enter then presses it. */
function focusSideButton(side: OrderSide): void {
  document.querySelector<HTMLElement>(`[data-ticket] button[data-side="${side}"]`)?.focus();
}

const isIn =
  (contract: ContractKey) =>
  (one: ContractKey): boolean =>
    isOfContract(one, contract);

function useCancelActions(): OfferedActions {
  const { t } = useLingui();
  const service = useFuturesService();
  return useMemo(() => {
    const { contract } = service;
    const openOrders = (): readonly FuturesOrder[] =>
      futuresListsOf(futuresAccount).openOrders.filter(isIn(contract));
    const rejectionText = () =>
      openOrders().length === 0 ? t`No open orders for this contract.` : undefined;
    const newestMessage = (): string => {
      const [newest] = openOrders();
      if (newest === undefined) return t`No open orders for this contract.`;
      const amount = `${displayNumber(newest.size)} ${contract.tradeCoin}`;
      return newest.side === 'buy' ? t`Cancel buy ${amount}.` : t`Cancel sell ${amount}.`;
    };
    return {
      cancel_newest: {
        run: () => {
          const [newest] = openOrders();
          if (newest !== undefined) void service.cancelOrder(newest);
        },
        preview: newestMessage,
        rejected: rejectionText,
      },
      cancel_all: {
        label: t`Cancel all orders for this contract`,
        run: () => cancelAll(service),
        preview: () => {
          const count = openOrders().length;
          return t`Cancel all open orders for this contract (${count}).`;
        },
        rejected: rejectionText,
      },
    };
  }, [t, service]);
}

const cancelAll = (service: FuturesService): void =>
  void service.cancelAll({ isEverywhere: false, kind: undefined }, service.newRequestId());

function useCloseAction(onClose: (position: FuturesPosition) => void): OfferedActions {
  const { t } = useLingui();
  const { contract } = useFuturesService();
  return useMemo(() => {
    // The newest one, which is the first in the table.
    const position = () => futuresListsOf(futuresAccount).positions.find(isIn(contract));
    return {
      close_position: {
        label: t`Close newest position`,
        run: () => {
          const found = position();
          if (found !== undefined) onClose(found);
        },
        rejected: () =>
          position() === undefined ? t`No open positions in this contract.` : undefined,
      },
    };
  }, [t, contract, onClose]);
}
