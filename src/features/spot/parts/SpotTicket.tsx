/** Order form of a pair: the active one, or both sides where there is room. */
import { memo, useCallback, useState, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Pair } from '#contract/core/pair.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { ORDER_SIDES, type OrderSide } from '#contract/entities/order.ts';
import { useSpotService, useTradingService } from '#src/binding/spot.tsx';
import { useArming } from '#src/binding/ticket.ts';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { systemClock } from '#src/platform/clock.ts';
import { everyWhileVisible } from '#src/platform/visible-timer.ts';
import { orderOutcomesOf } from '#src/stores/order-outcomes.store.ts';
import { applyOrderPreferences, orderPreferences } from '#src/stores/order-preferences.store.ts';
import { runAction } from '#src/trading/actions/offered-actions.ts';
import { SlippageField } from '#src/trading/ticket/SlippageField.tsx';
import { OrderTicket } from '#src/trading/ticket/OrderTicket.tsx';
import { OrderStatusLine } from '#src/trading/ticket/OrderStatusLine.tsx';
import { TicketFooter } from '#src/trading/ticket/TicketFooter.tsx';
import { SideTicket, TicketPair } from '#src/trading/ticket/TicketPair.tsx';
import { useTwoSided } from '../two-sided.ts';
import { useSpotTicket } from '../use-spot-ticket.ts';

const NOTIFY_INTERVAL_MS = 250;

const LazyTicketSettings = lazyComponent(
  async () => (await loadPart('marketViews')).TicketSettings,
);

export function SpotTicket({ pair }: { readonly pair: Pair }) {
  const { side } = useSnapshot(orderPreferences);
  return useTwoSided() ? (
    <BothTickets pair={pair} sideInUse={side} />
  ) : (
    <TicketInUse pair={pair} side={side} />
  );
}

interface TicketOfProps {
  readonly pair: Pair;
  readonly side: OrderSide;
}

function TicketInUse({ pair, side }: TicketOfProps) {
  return (
    <OrderTicket
      {...useSpotTicket(pair, side)}
      slippageLimit={<SlippageLimit collarPercent={pair.collarPercent} />}
      outcome={<Outcome />}
      footer={<Footer quoteCoin={pair.quoteCoin} />}
    />
  );
}

interface BothTicketsProps {
  readonly pair: Pair;
  readonly sideInUse: OrderSide;
}

function BothTickets({ pair, sideInUse }: BothTicketsProps) {
  const { isArmed } = useArming(useTradingService().arming);
  return (
    <TicketPair isArmed={isArmed} footer={<Footer quoteCoin={pair.quoteCoin} />}>
      {ORDER_SIDES.map((side) => (
        <OneOfBoth key={side} pair={pair} side={side} isInUse={side === sideInUse} />
      ))}
    </TicketPair>
  );
}

function OneOfBoth({ pair, side, isInUse }: TicketOfProps & { readonly isInUse: boolean }) {
  const ticket = useSpotTicket(pair, side);
  return (
    <SideTicket
      {...ticket}
      isInUse={isInUse}
      onUse={() => ticket.intents.onSide(side)}
      slippageLimit={<SlippageLimit collarPercent={pair.collarPercent} />}
      outcome={<Outcome side={side} isInUse={isInUse} />}
    />
  );
}

const SlippageLimit = memo(function SlippageLimit({ collarPercent }: Pick<Pair, 'collarPercent'>) {
  const { slippageLimitBps } = useSnapshot(orderPreferences);
  return (
    <SlippageField
      slippageLimitBps={slippageLimitBps}
      collarPercent={collarPercent}
      onSlippageLimit={(next) => applyOrderPreferences({ slippageLimitBps: next })}
    />
  );
});

interface OutcomeProps {
  /** Only orders of this side; both sides if omitted. */
  readonly side?: OrderSide;
  /** Whether this form is active; cancel results are shown in the active form. */
  readonly isInUse?: boolean;
}

const Outcome = memo(function Outcome({ side, isInUse = true }: OutcomeProps) {
  const { list } = useSnapshot(orderOutcomesOf(useSpotService().tradingMode));
  const outcome = list.find(({ what }) =>
    what.kind === 'order' ? side === undefined || what.side === side : isInUse,
  );
  const isOpen = outcome?.state === 'pending' || outcome?.state === 'unknown';
  return (
    <OrderStatusLine outcome={outcome} waitedMs={useWaited(isOpen ? outcome.sentAt : undefined)} />
  );
});

const Footer = memo(function Footer({ quoteCoin }: Pick<Pair, 'quoteCoin'>) {
  const { arm, arming, resetPreferences } = useTradingService();
  const { isArmed, cause } = useArming(arming);
  const [isSetUp, setSetUp] = useState(false);
  const onArm = useCallback(
    (isRequested: boolean) => (isRequested ? arm() : arming.send({ type: 'disarm.requested' })),
    [arm, arming],
  );
  const onKeys = useCallback(() => runAction('key_help'), []);
  const onSettings = useCallback(() => setSetUp(true), []);
  return (
    <>
      <TicketFooter
        isArmed={isArmed}
        cause={cause}
        onArm={onArm}
        onKeys={onKeys}
        onSettings={onSettings}
      />
      {isSetUp && (
        <LazyTicketSettings
          quoteCoin={quoteCoin}
          onReset={resetPreferences}
          onClose={() => setSetUp(false)}
        />
      )}
    </>
  );
});

/** @param since undefined while no request is pending. */
function useWaited(since: EpochMs | undefined): number {
  const [now, setNow] = useState(since);
  useEffect(() => {
    if (since === undefined) return undefined;
    return everyWhileVisible(NOTIFY_INTERVAL_MS, () => setNow(systemClock()));
  }, [since]);
  return since === undefined || now === undefined ? 0 : Math.max(0, now - since);
}
