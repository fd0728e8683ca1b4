/** Queries of gift cards: themes, rules, the user's cards, one card, what a card is by its number, and balances. */
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import type { ConvertWallet } from '#contract/entities/convert.ts';
import type { CardFace, GiftCard, GiftCardTheme } from '#contract/entities/gift-card.ts';
import {
  giftCard,
  giftCardRules,
  giftCards,
  giftCardThemes,
  validateGiftCard,
  type GiftCardRules,
  type GiftCardTab,
} from '#contract/rest/gift-cards.ts';
import { walletList, type WalletRow } from '#contract/rest/wallet.ts';
import { ApiError } from '#contract/envelope.ts';
import type { Page } from '#contract/pages.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';

export type { ConvertWallet } from '#contract/entities/convert.ts';
export type {
  CardFace,
  GiftCard,
  GiftCardDesign,
  GiftCardTheme,
} from '#contract/entities/gift-card.ts';
export { GIFT_CARD_TABS, type GiftCardRules, type GiftCardTab } from '#contract/rest/gift-cards.ts';
export type { WalletRow } from '#contract/rest/wallet.ts';
export type { Page } from '#contract/pages.ts';

/** First part of all query keys of gift cards. */
export const GIFT_CARDS_KEY = 'gift-cards';
const THEMES_KEY = [GIFT_CARDS_KEY, 'themes'] as const;
const RULES_KEY = [GIFT_CARDS_KEY, 'rules'] as const;
const LIST_KEY = [GIFT_CARDS_KEY, 'list'] as const;
const CARD_KEY = [GIFT_CARDS_KEY, 'card'] as const;
const FACE_KEY = [GIFT_CARDS_KEY, 'face'] as const;
const FUNDS_KEY = [GIFT_CARDS_KEY, 'funds'] as const;
const ROW_COUNT = 20;
const COIN_COUNT = 200;
/** Themes change rarely. */
const THEMES_STALE_MS = 600_000;
/** A card changes by what other users do, without a channel. */
const POLL_MS = 15_000;

/** What a change of a card changes: everything but the themes. */
export function refreshGiftCards(cache: QueryClient): void {
  for (const queryKey of [RULES_KEY, LIST_KEY, CARD_KEY, FACE_KEY, FUNDS_KEY]) {
    void cache.invalidateQueries({ queryKey });
  }
}

/** Registers the query functions. */
export function provideGiftCardQueries(cache: QueryClient, client: ExchangeClient): void {
  cache.setQueryDefaults(THEMES_KEY, {
    queryFn: async ({ signal }) => (await client.call(giftCardThemes, { signal })).model,
    staleTime: THEMES_STALE_MS,
  });
  cache.setQueryDefaults(RULES_KEY, {
    queryFn: async ({ signal }) => (await client.call(giftCardRules, { signal })).model,
  });
  cache.setQueryDefaults(LIST_KEY, {
    queryFn: async ({ queryKey, signal }) => {
      const query = {
        tab: queryKey[2] as GiftCardTab,
        page: queryKey[3] as number,
        perPage: ROW_COUNT,
      };
      return (await client.call(giftCards, { query, signal })).model;
    },
  });
  cache.setQueryDefaults(CARD_KEY, {
    queryFn: async ({ queryKey, signal }) => {
      const params = { cardNumber: queryKey[2] as string };
      return (await client.call(giftCard, { params, signal })).model;
    },
  });
  cache.setQueryDefaults(FACE_KEY, {
    queryFn: async ({ queryKey, signal }) => {
      const query = { cardNumber: queryKey[2] as string };
      return (await client.call(validateGiftCard, { query, signal })).model;
    },
    // Each request of a wrong number uses an attempt.
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  cache.setQueryDefaults(FUNDS_KEY, {
    queryFn: async ({ queryKey, signal }): Promise<readonly WalletRow[]> => {
      const query = {
        wallet: queryKey[2] as ConvertWallet,
        search: '',
        areSmallHidden: false,
        page: 1,
        perPage: COIN_COUNT,
      };
      return (await client.call(walletList, { query, signal })).model.items;
    },
  });
}

export const useGiftCardThemes = () => useQuery<readonly GiftCardTheme[]>({ queryKey: THEMES_KEY });

/** @param isSignedIn a visitor has used nothing of them. */
export const useGiftCardRules = (isSignedIn: boolean) =>
  useQuery<GiftCardRules>({ queryKey: RULES_KEY, enabled: isSignedIn });

export const useGiftCards = (tab: GiftCardTab, page: number, isSignedIn: boolean) =>
  useQuery<Page<GiftCard>>({
    queryKey: [...LIST_KEY, tab, page],
    enabled: isSignedIn,
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });

export const useGiftCard = (cardNumber: string) =>
  useQuery<GiftCard>({ queryKey: [...CARD_KEY, cardNumber], refetchInterval: POLL_MS });

/** @param cardNumber undefined before the user has asked. */
export const useCardFace = (cardNumber: string | undefined) =>
  useQuery<CardFace>({ queryKey: [...FACE_KEY, cardNumber], enabled: cardNumber !== undefined });

/** @returns undefined for an error that is no rejection, for example a lost connection. */
export const checkRejectionOf = (error: unknown) =>
  error instanceof ApiError
    ? { isNotFound: error.code === 'not_found', message: error.message }
    : undefined;

/** Polled while visible: another page may move coins. */
export const useGiftCardFunds = (wallet: ConvertWallet) =>
  useQuery<readonly WalletRow[]>({ queryKey: [...FUNDS_KEY, wallet], refetchInterval: POLL_MS });
