/** Data and actions of the market for the current address. */
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation, useSearchParams } from 'wouter';
import { useAuth } from '#src/binding/auth.ts';
import { useFollowedAds } from '#src/binding/p2p-market.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useP2pAds, type P2pAd } from '#src/queries/p2p-ads.ts';
import { useP2pSettings, usePaymentTypes, type P2pSettings } from '#src/queries/p2p.ts';
import { displayCurrency } from '#src/stores/display-currency.store.ts';
import { p2pAdPath } from '../p2p-paths.ts';
import { addressOf, listQueryOf, queryOf, type MarketAddress } from './market-address.ts';
import type { MarketViewProps } from './market-view-props.ts';
import { useTypedAmount } from './use-typed-amount.ts';

interface MarketPageData extends Omit<MarketViewProps, 'settings' | 'onTrader'> {
  readonly settings: P2pSettings | undefined;
  readonly settingsQuery: ReturnType<typeof useP2pSettings>;
  /** The ad in the panel. */
  readonly taken: P2pAd | undefined;
  readonly onClose: () => void;
}

export function useMarketPage(): MarketPageData {
  const [search, setSearch] = useSearchParams();
  const { isSignedIn, userId } = useAuth();
  const [taken, setTaken] = useState<P2pAd>();
  const address = addressOf(search);
  /** Changes the address as it is at the time of the call, so that a delayed amount does not undo a later choice. */
  const go = (patch: Partial<MarketAddress>, replace = false): void =>
    setSearch((now) => queryOf({ ...addressOf(now), page: 1, ...patch }), { replace });
  const [amount, onAmountChange] = useTypedAmount(address.amount, (text) =>
    go({ amount: text }, true),
  );
  const settingsQuery = useP2pSettings();
  const settings = settingsQuery.data;
  const market = useMarket(address, settings);
  const { coin, currency } = market;
  const isKnown = settings !== undefined && coin !== '' && currency !== '';
  const query = isKnown ? listQueryOf(address, coin, currency) : undefined;
  const ads = useP2pAds(query, userId, useFollowedAds(market));
  const signIn = useSignIn();
  return {
    address,
    onAddress: go,
    settings,
    settingsQuery,
    types: usePaymentTypes().data ?? [],
    coin,
    currency,
    amount,
    onAmountChange,
    isSignedIn,
    ads: loadableOf(ads),
    taken,
    onTake: (ad) => (isSignedIn ? setTaken(ad) : signIn(ad)),
    onClose: () => setTaken(undefined),
  };
}

/** Coin and currency of the address, or those that count without a choice: the display currency where it is traded. */
function useMarket({ coin, currency }: MarketAddress, settings: P2pSettings | undefined) {
  const { code: shown } = useSnapshot(displayCurrency);
  const coins = settings?.coins.map(({ code }) => code) ?? [];
  const currencies = settings?.currencies.map(({ code }) => code) ?? [];
  const usual = currencies.includes(shown) ? shown : (currencies[0] ?? '');
  return {
    coin: coin !== undefined && coins.includes(coin) ? coin : (coins[0] ?? ''),
    currency: currency !== undefined && currencies.includes(currency) ? currency : usual,
  };
}

/** After signing in, the page opens the same ad. */
function useSignIn(): (ad: P2pAd) => void {
  const [, navigate] = useLocation();
  const href = useHref();
  return ({ id }) => {
    const redirect = encodeURIComponent(href(p2pAdPath(id)));
    navigate(href(`/signin?redirect=${redirect}`));
  };
}
