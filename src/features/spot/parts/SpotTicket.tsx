/** The order form of a pair, on the ticket that its machine holds. */
import { Suspense, lazy, memo, useCallback, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Pair } from '#contract/core/pair.ts';
import { useTradeDesk } from '#src/binding/spot.tsx';
import { useArming } from '#src/binding/ticket.ts';
import { orderFates } from '#src/stores/order-fates.store.ts';
import { applyTicketWishes, ticketWishes } from '#src/stores/ticket-wishes.store.ts';
import { runAction } from '#src/trading/actions/offered-actions.ts';
import { GuardField } from '#src/trading/ticket/GuardField.tsx';
import { OrderTicket } from '#src/trading/ticket/OrderTicket.tsx';
import { TicketFate } from '#src/trading/ticket/TicketFate.tsx';
import { TicketFoot } from '#src/trading/ticket/TicketFoot.tsx';
import { useSpotTicket } from '../use-spot-ticket.ts';
import { useWaited } from '../use-waited.ts';

const TicketSettings = lazy(async () => ({
  default: (await import('./TicketSettings.tsx')).TicketSettings,
}));

export function SpotTicket({ pair }: { readonly pair: Pair }) {
  return (
    <OrderTicket
      {...useSpotTicket(pair)}
      guard={<Guard collarPercent={pair.collarPercent} />}
      fate={<Fate />}
      foot={<Foot quoteCoin={pair.quoteCoin} />}
    />
  );
}

const Guard = memo(function Guard({ collarPercent }: Pick<Pair, 'collarPercent'>) {
  const { guardBps } = useSnapshot(ticketWishes);
  return (
    <GuardField
      guardBps={guardBps}
      collarPercent={collarPercent}
      onGuard={(next) => applyTicketWishes({ guardBps: next })}
    />
  );
});

const Fate = memo(function Fate() {
  const [fate] = useSnapshot(orderFates).list;
  const isOpen = fate?.state === 'pending' || fate?.state === 'unknown';
  return <TicketFate fate={fate} waitedMs={useWaited(isOpen ? fate.sentAt : undefined)} />;
});

const Foot = memo(function Foot({ quoteCoin }: Pick<Pair, 'quoteCoin'>) {
  const { arm, arming, resetPreferences } = useTradeDesk();
  const { isArmed, cause } = useArming(arming);
  const [isSetUp, setSetUp] = useState(false);
  const onArm = useCallback(
    (isWanted: boolean) => (isWanted ? arm() : arming.send({ type: 'disarm.asked' })),
    [arm, arming],
  );
  const onKeys = useCallback(() => runAction('key_help'), []);
  const onSettings = useCallback(() => setSetUp(true), []);
  return (
    <>
      <TicketFoot
        isArmed={isArmed}
        cause={cause}
        onArm={onArm}
        onKeys={onKeys}
        onSettings={onSettings}
      />
      {isSetUp && (
        <Suspense>
          <TicketSettings
            quoteCoin={quoteCoin}
            onReset={resetPreferences}
            onClose={() => setSetUp(false)}
          />
        </Suspense>
      )}
    </>
  );
});
