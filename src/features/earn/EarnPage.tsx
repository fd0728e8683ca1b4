/** Page of Simple Earn: the view of the address, and the panel of a product or a position over it. */
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { useAuth } from '#src/binding/auth.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import {
  useEarnHistory,
  useEarnPositions,
  type EarnPosition,
} from '#src/queries/earn-positions.ts';
import { useEarnSummary } from '#src/queries/earn-summary.ts';
import { useEarnProducts } from '#src/queries/earn.ts';
import { LazyHistoryExport } from '#src/trading/money/export/lazy-history-export.ts';
import type { Days } from '#src/trading/money/filter-address.ts';
import { addressOf, queryOf, type EarnAddress } from './earn-address.ts';
import { EarnFrame } from './EarnFrame.tsx';
import { EarnSummaryView } from './EarnSummaryView.tsx';
import { EarnHistoryView } from './history/EarnHistoryView.tsx';
import { OffersView } from './offers/OffersView.tsx';
import { useExchangeNow } from './parts/use-exchange-now.ts';
import { PositionPanel, RedeemPanel } from './positions/PositionPanels.tsx';
import { PositionsView } from './positions/PositionsView.tsx';
import { ProductPanel } from './product/ProductPanel.tsx';

/** The history has no filter of days. */
const ALL_DAYS: Days = { fromDay: undefined, toDay: undefined };

interface ViewProps {
  readonly address: EarnAddress;
  /** Changes the address as it is at the time of the call. */
  readonly onAddress: (patch: Partial<EarnAddress>) => void;
}

export function EarnPage() {
  const [query, setQuery] = useSearchParams();
  const { isSignedIn } = useAuth();
  const given = addressOf(query);
  const address: EarnAddress = isSignedIn ? given : { ...given, view: 'offers' };
  const { productId, amount } = address;
  const go = (patch: Partial<EarnAddress>, replace = false): void =>
    setQuery((now) => queryOf({ ...addressOf(now), ...patch }), { replace });
  const props: ViewProps = { address, onAddress: (patch) => go({ page: 1, ...patch }) };
  return (
    <EarnFrame view={address.view} isSignedIn={isSignedIn}>
      {isSignedIn && address.view !== 'history' && <Summary />}
      {address.view === 'offers' && <Offers {...props} />}
      {address.view === 'positions' && <Positions {...props} />}
      {address.view === 'history' && <History {...props} />}
      {productId !== undefined && (
        <ProductPanel
          key={`${productId} ${isSignedIn}`}
          productId={productId}
          amount={amount}
          onAmount={(text) => go({ amount: text }, true)}
          onClose={() => go({ productId: undefined, amount: '' })}
        />
      )}
    </EarnFrame>
  );
}

const Summary = () => <EarnSummaryView summary={loadableOf(useEarnSummary())} />;

function Offers({ address, onAddress }: ViewProps) {
  const { userId } = useAuth();
  const { coin, type, sort } = address;
  const offers = useEarnProducts({ coin, type, sort }, userId);
  const all = useEarnProducts({ coin: undefined, type: undefined, sort: 'apr' }, userId);
  const coins = [...new Set((all.data ?? []).map((product) => product.coin))].toSorted();
  return (
    <OffersView
      address={address}
      onAddress={onAddress}
      offers={loadableOf(offers)}
      coins={coins}
      onOpen={({ id }) => onAddress({ productId: id, amount: '' })}
    />
  );
}

function Positions({ address, onAddress }: ViewProps) {
  const { tab, page, positionId, isRedeeming } = address;
  const positions = useEarnPositions(tab, page);
  const found = positions.data?.items.find(({ id }) => id === positionId);
  // A redeemed position leaves the list while its panel shows the result.
  const [shown, setShown] = useState<EarnPosition>();
  if (found !== undefined && found !== shown) setShown(found);
  const position = found ?? (shown?.id === positionId ? shown : undefined);
  const close = () => onAddress({ positionId: undefined, isRedeeming: false, page });
  return (
    <>
      <PositionsView
        tab={tab}
        now={useExchangeNow()}
        positions={loadableOf(positions)}
        onTabChange={(next) => onAddress({ tab: next })}
        onPageChange={(next) => onAddress({ page: next })}
        onDetails={({ id }) => onAddress({ positionId: id, isRedeeming: false, page })}
        onRedeem={({ id }) => onAddress({ positionId: id, isRedeeming: true, page })}
      />
      {position !== undefined && !isRedeeming && (
        <PositionPanel
          key={position.id}
          position={position}
          onRedeem={() => onAddress({ isRedeeming: true, page })}
          onClose={close}
        />
      )}
      {position !== undefined && isRedeeming && (
        <RedeemPanel key={position.id} position={position} onClose={close} />
      )}
    </>
  );
}

function History({ address, onAddress }: ViewProps) {
  const { kind, page } = address;
  const [isExporting, setExporting] = useState(false);
  return (
    <>
      <EarnHistoryView
        kind={kind}
        history={loadableOf(useEarnHistory(kind, page))}
        onKindChange={(next) => onAddress({ kind: next })}
        onPageChange={(next) => onAddress({ page: next })}
        onExport={() => setExporting(true)}
      />
      {isExporting && (
        <LazyHistoryExport kind="earn" days={ALL_DAYS} onClose={() => setExporting(false)} />
      )}
    </>
  );
}
