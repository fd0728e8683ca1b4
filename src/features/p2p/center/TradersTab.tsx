/** Followed and blocked traders. */
import { useState } from 'react';
import { useTradersService } from '#src/binding/p2p-traders.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useRelatedTraders } from '#src/queries/p2p-traders.ts';
import { RelatedTradersView } from '../traders/RelatedTradersView.tsx';
import { TraderDialog } from '../traders/TraderDialog.tsx';

export function TradersTab() {
  const service = useTradersService();
  const [openedId, setOpenedId] = useState<string>();
  const [pendingId, setPendingId] = useState<string>();
  return (
    <>
      <RelatedTradersView
        followed={loadableOf(useRelatedTraders('followed'))}
        blocked={loadableOf(useRelatedTraders('blocked'))}
        pendingId={pendingId}
        onOpen={setOpenedId}
        onRemove={(uid, relation) => {
          setPendingId(uid);
          const ended =
            relation === 'followed' ? service.follow(uid, false) : service.block(uid, false);
          void ended.then(() => setPendingId(undefined));
        }}
      />
      {openedId !== undefined && (
        <TraderDialog uid={openedId} onClose={() => setOpenedId(undefined)} />
      )}
    </>
  );
}
