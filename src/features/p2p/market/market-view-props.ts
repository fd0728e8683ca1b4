/** What the market and its filters show. */
import type { Reloadable } from '#domain/loadable.ts';
import type { AdList, P2pAd } from '#src/queries/p2p-ads.ts';
import type { P2pSettings, PaymentType } from '#src/queries/p2p.ts';
import type { MarketAddress } from './market-address.ts';

export interface MarketFiltersProps {
  readonly address: MarketAddress;
  readonly onAddress: (patch: Partial<MarketAddress>) => void;
  /** Undefined while it loads. */
  readonly settings: P2pSettings | undefined;
  readonly types: readonly PaymentType[];
  readonly coin: string;
  readonly currency: string;
  /** Amount as typed; it filters after a pause. */
  readonly amount: string;
  readonly onAmountChange: (amount: string) => void;
  readonly isSignedIn: boolean;
}

export interface MarketViewProps extends MarketFiltersProps {
  readonly ads: Reloadable<AdList>;
  readonly onTake: (ad: P2pAd) => void;
  readonly onTrader: (uid: string) => void;
}
