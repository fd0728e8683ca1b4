/** Queries of peer-to-peer trading that all its pages share: settings, kinds of payment and what the P2P wallet has
 *  available. The other files `p2p-*.ts` beside this one have the rest. */
import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { Decimal } from '#contract/core/decimal.ts';
import type { PaymentMethod, PaymentType } from '#contract/entities/p2p-payment-method.ts';
import { p2pSettings, type P2pSettings } from '#contract/rest/p2p-ads.ts';
import { paymentMethods, paymentTypes } from '#contract/rest/p2p-payment-methods.ts';
import { walletList } from '#contract/rest/wallet.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';

export type { P2pSettings } from '#contract/rest/p2p-ads.ts';
export type { PaymentMethod, PaymentType } from '#contract/entities/p2p-payment-method.ts';
export type { Page } from '#contract/pages.ts';

/** Available balance of the P2P wallet by coin code. */
export type P2pBalances = ReadonlyMap<string, Decimal>;

/** First part of all query keys of peer-to-peer trading. */
export const P2P_KEY = 'p2p';
const SETTINGS_KEY = [P2P_KEY, 'settings'] as const;
const TYPES_KEY = [P2P_KEY, 'payment-types'] as const;
export const P2P_METHODS_KEY = [P2P_KEY, 'payment-methods'] as const;
export const P2P_BALANCES_KEY = [P2P_KEY, 'balances'] as const;
const COIN_COUNT = 200;
/** Settings and kinds of payment change rarely. */
const RARE_STALE_MS = 600_000;
const POLL_MS = 15_000;

/** Registers the query functions. */
export function provideP2pQueries(cache: QueryClient, client: ExchangeClient): void {
  cache.setQueryDefaults(SETTINGS_KEY, {
    queryFn: async ({ signal }) => (await client.call(p2pSettings, { signal })).model,
    staleTime: RARE_STALE_MS,
  });
  cache.setQueryDefaults(TYPES_KEY, {
    queryFn: async ({ signal }) => (await client.call(paymentTypes, { signal })).model,
    staleTime: RARE_STALE_MS,
  });
  cache.setQueryDefaults(P2P_METHODS_KEY, {
    queryFn: async ({ signal }) => (await client.call(paymentMethods, { signal })).model,
  });
  cache.setQueryDefaults(P2P_BALANCES_KEY, {
    queryFn: async ({ signal }): Promise<P2pBalances> => {
      const query = {
        wallet: 'p2p' as const,
        search: '',
        areSmallHidden: false,
        page: 1,
        perPage: COIN_COUNT,
      };
      const { model } = await client.call(walletList, { query, signal });
      return new Map(model.items.map(({ coin, available }) => [coin, available]));
    },
  });
}

export const useP2pSettings = () => useQuery<P2pSettings>({ queryKey: SETTINGS_KEY });

export const usePaymentTypes = () => useQuery<readonly PaymentType[]>({ queryKey: TYPES_KEY });

/** @param isSignedIn a visitor has none. */
export const usePaymentMethods = (isSignedIn = true) =>
  useQuery<readonly PaymentMethod[]>({ queryKey: P2P_METHODS_KEY, enabled: isSignedIn });

/** Polled while visible: another page may move coins. */
export const useP2pBalances = (isSignedIn = true) =>
  useQuery<P2pBalances>({
    queryKey: P2P_BALANCES_KEY,
    enabled: isSignedIn,
    refetchInterval: POLL_MS,
  });
