/** Registers the keyboard actions of the trading page, each with its effect and a preview text,
 *  while the page is open. */
import { useCallback, useLayoutEffect, useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import { unitsOf } from '#contract/core/decimal.ts';
import { priceOfTicks, type Pair } from '#contract/core/pair.ts';
import {
  PLACING_ACTIONS,
  type ActionId,
  type PlacingAction,
} from '#contract/core/trading-actions.ts';
import { isOpen } from '#contract/entities/order-status.ts';
import type { OrderSide } from '#contract/entities/order-terms.ts';
import { displayNumber, priceText, sizeText } from '#domain/number-text.ts';
import { useSpotService, useTradingService, type SpotOrderActor } from '#src/binding/spot.tsx';
import { ticketHandles, type TicketEdit } from '#src/binding/ticket.ts';
import { accountOf, listsOf } from '#src/stores/account.store.ts';
import { keys } from '#src/stores/keys.store.ts';
import { orderPreferences } from '#src/stores/order-preferences.store.ts';
import { draftActions } from '#src/trading/actions/draft-actions.ts';
import { offerActions, type OfferedActions } from '#src/trading/actions/offered-actions.ts';
import { showNextView } from '#src/trading/terminal/page-views.ts';
import { focusTicketField } from '#src/trading/ticket/focus-field.ts';
import { chooseSide, ticketInUse } from './choose-side.ts';
import { placedSideOf, quickOrderOf, type QuickProblem } from './quick-order.ts';
import { pointPriceOf } from './use-spot-ticket.ts';

export function useSpotActions(pair: Pair): void {
  const ofTicket = useTicketActions(pair);
  const submit = useSubmitActions(pair);
  const quick = useQuickActions(pair);
  const cancel = useCancelActions(pair);
  // Before the page paints: a key acts on the market that is shown.
  useLayoutEffect(
    () => offerActions({ ...ofTicket, ...submit, ...quick, ...cancel, ...TAB_ACTION }),
    [ofTicket, submit, quick, cancel],
  );
}

function useTicketActions(pair: Pair): OfferedActions {
  const service = useTradingService();
  return useMemo(() => {
    const inUse = () => ticketHandles(ticketInUse(service, pair));
    const edit = (change: TicketEdit) => inUse().edit(change);
    return {
      focus_price: { run: () => focusTicketField(orderPreferences.side, 'price', 'size', 'total') },
      focus_amount: { run: () => focusTicketField(orderPreferences.side, 'size', 'total') },
      side_buy: { run: () => chooseSide(service, pair, 'buy') },
      side_sell: { run: () => chooseSide(service, pair, 'sell') },
      ...draftActions({
        kind: (value) => edit({ field: 'kind', value }),
        percent: (value) => ({ run: () => edit({ field: 'percent', value }) }),
        pointPrice: (point) => {
          service.refresh();
          const price = pointPriceOf(point, inUse().now());
          if (price !== undefined) edit({ field: 'price', value: priceOfTicks(price, pair) });
        },
      }),
      clear: { run: () => edit({ field: 'all' }) },
    };
  }, [service, pair]);
}

/** Writes what a hotkey does, with the coins of amount and price. */
function useOrderText(): (side: OrderSide, amount: string, price: string) => string {
  const { t } = useLingui();
  return useCallback(
    (side, amount, price) =>
      side === 'buy'
        ? t({
            message: `Buy ${amount} at ${price}.`,
            comment:
              'What a hotkey does; {price}: an amount with its coin, or the message market price',
          })
        : t({
            message: `Sell ${amount} at ${price}.`,
            comment:
              'What a hotkey does; {price}: an amount with its coin, or the message market price',
          }),
    [t],
  );
}

/** Arming of one-click trading, and placing the order of the ticket. */
function useSubmitActions(pair: Pair): OfferedActions {
  const { t } = useLingui();
  const orderText = useOrderText();
  const service = useTradingService();
  const { tradeCoin, quoteCoin } = pair;
  return useMemo(() => {
    const now = () => ticketHandles(ticketInUse(service, pair)).now();
    const preview = (): string => {
      const { draft, derived } = now();
      if (!derived.isComplete) return t`The order is incomplete`;
      const amount =
        draft.size === '' ? `${draft.total} ${quoteCoin}` : `${draft.size} ${tradeCoin}`;
      const price =
        draft.kind === 'market'
          ? t({
              message: 'market price',
              comment: 'Inserted as {price} into Buy {amount} at {price}.',
            })
          : `${draft.price} ${quoteCoin}`;
      return orderText(draft.side, amount, price);
    };
    const isTooMuch = (): boolean => {
      const orderValueMax = keys.profile.keys.submit?.orderValueMax;
      const limit = orderValueMax === undefined ? undefined : unitsOf(orderValueMax);
      const { estimate } = now().derived;
      return limit !== undefined && estimate !== undefined && estimate.notional > limit;
    };
    const rejectionText = (): string | undefined => {
      if (!now().derived.isComplete) return t`The order is incomplete`;
      if (isTooMuch()) return t`Order exceeds the max per key press.`;
      return isBusy(ticketInUse(service, pair)) ? t`Another order is still pending.` : undefined;
    };
    return {
      arm: {
        run: () => {
          const isArmed = service.arming.getSnapshot().matches('armed');
          if (isArmed) service.arming.send({ type: 'disarm.requested' });
          else service.arm();
        },
      },
      submit: {
        run: () => service.submit(ticketInUse(service, pair)),
        preview,
        rejected: rejectionText,
      },
    } satisfies Partial<Record<ActionId, unknown>>;
  }, [t, orderText, service, pair, tradeCoin, quoteCoin]);
}

/** Orders that a key places with the value and offset of its settings. */
function useQuickActions(pair: Pair): OfferedActions {
  const { t } = useLingui();
  const orderText = useOrderText();
  const service = useTradingService();
  const { tradeCoin, quoteCoin } = pair;
  return useMemo(() => {
    const problemMessages: Readonly<Record<QuickProblem, string>> = {
      no_value: t`Set an order value for this hotkey.`,
      over_limit: t`Order exceeds the max per key press.`,
      no_price: t`No price on this side of the book.`,
      too_small: t`Order value is below the minimum amount.`,
      not_live: t`Waiting for live prices`,
    };
    const placing = (action: PlacingAction) => {
      const ticket = service.ticketOf(pair, placedSideOf(action));
      const quick = () => {
        service.refresh();
        const { market } = ticketHandles(ticket).now();
        return quickOrderOf(action, keys.profile.keys[action], market, pair);
      };
      return {
        run: () => {
          const order = quick();
          if (typeof order !== 'string') service.submit(ticket, { quick: order });
        },
        preview: () => {
          const order = quick();
          if (typeof order === 'string') return problemMessages[order];
          const amount = `${sizeText(order.size, pair)} ${tradeCoin}`;
          const price = `${priceText(order.price, pair)} ${quoteCoin}`;
          return orderText(order.side, amount, price);
        },
        rejected: () => {
          const order = quick();
          if (typeof order === 'string') return problemMessages[order];
          return isBusy(ticket) ? t`Another order is still pending.` : undefined;
        },
      };
    };
    // oxlint-disable-next-line unicorn/no-useless-spread -- The React Compiler preserves the memo of a literal only.
    return { ...Object.fromEntries(PLACING_ACTIONS.map((action) => [action, placing(action)])) };
  }, [t, orderText, service, pair, tradeCoin, quoteCoin]);
}

const isBusy = (ticket: SpotOrderActor): boolean =>
  ticketHandles(ticket).now().phase !== 'drafting';

function useCancelActions(pair: Pair): OfferedActions {
  const { t } = useLingui();
  const service = useTradingService();
  const { tradingMode } = useSpotService();
  return useMemo(() => {
    const openOrders = () =>
      listsOf(accountOf(tradingMode)).orders.filter(
        (order) =>
          isOpen(order) &&
          order.tradeCoinId === pair.tradeCoinId &&
          order.quoteCoinId === pair.quoteCoinId,
      );
    const newestMessage = (): string => {
      const [newest] = openOrders();
      if (newest === undefined) return t`No open orders for this pair.`;
      const amount = `${displayNumber(newest.size)} ${pair.tradeCoin}`;
      return newest.side === 'buy'
        ? t({
            message: `Cancel buy ${amount}.`,
            comment: 'What a hotkey does: cancels a buy order',
          })
        : t({
            message: `Cancel sell ${amount}.`,
            comment: 'What a hotkey does: cancels a sell order',
          });
    };
    const rejectionText = () =>
      openOrders().length === 0 ? t`No open orders for this pair.` : undefined;
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
        run: () => void service.cancelAllOrders(pair),
        preview: () => {
          const count = openOrders().length;
          return t`Cancel all open orders for this pair (${count}).`;
        },
        rejected: rejectionText,
      },
    } satisfies Partial<Record<ActionId, unknown>>;
  }, [t, service, tradingMode, pair]);
}

const TAB_ACTION: OfferedActions = { next_tab: { run: () => showNextView('tables') } };
