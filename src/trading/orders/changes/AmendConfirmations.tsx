/** Confirms changes of open orders, requested on the chart or in a row. Mounted once per page. The
 *  dialog loads when it is first needed. */
import {
  useAmendActors,
  useAmendState,
  type Amendments,
  type OrderAmendActor,
} from '#src/binding/amend.ts';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import type { PairLookup } from '../values/traded-pair.ts';

const LazyConfirmAmend = lazyComponent(async () => (await loadPart('amendment')).ConfirmAmend);

interface AmendConfirmationsProps {
  readonly amendments: Amendments;
  readonly pairOf: PairLookup;
}

export function AmendConfirmations({ amendments, pairOf }: AmendConfirmationsProps) {
  const actors = useAmendActors(amendments);
  return actors.map((actor) => (
    <OrderWarning
      key={actor.getSnapshot().context.order.id}
      actor={actor}
      amendments={amendments}
      pairOf={pairOf}
    />
  ));
}

function OrderWarning({
  actor,
  amendments,
  pairOf,
}: AmendConfirmationsProps & { actor: OrderAmendActor }) {
  const { phase, order, change, warning } = useAmendState(actor);
  if (phase !== 'confirming' || order === undefined) return null;
  return (
    <LazyConfirmAmend
      order={order}
      pair={pairOf(order)}
      change={change}
      warning={warning}
      onConfirm={() => amendments.confirm(actor)}
      onDecline={() => amendments.decline(actor)}
    />
  );
}
