/** Pairs to switch to, with their addresses in the page's language. */
import { useMemo } from 'react';
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import { useSpotService } from '#src/binding/spot.tsx';
import { useTradingPageContext } from '#src/binding/trading-page-context.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { useLanguage } from '#src/i18n/use-language.ts';
import { pairPathOf } from '#src/trading/pair/pair-path.ts';
import type { PairChoice } from '#src/trading/pair/PairSwitcher.tsx';

interface PairTab {
  readonly name: string;
  readonly pairText: string;
}

export function usePairChoices(pairs: readonly PairTab[]) {
  const { tradingMode } = useSpotService();
  const { pairPathOf: pathAround } = useTradingPageContext();
  const href = useHref();
  const language = useLanguage();
  const choiceOf = ({ name, pairText }: PairTab): PairChoice => ({
    name,
    pairText,
    href: href(pathAround?.(pairText) ?? pairPathOf(tradingMode, pairText)),
  });
  // Addresses change with the language alone.
  // oxlint-disable-next-line react/exhaustive-deps -- `href` is another function at every render.
  const all = useMemo(() => pairs.map(choiceOf), [pairs, language, tradingMode, pathAround]);
  return {
    all,
    currentOf: (pair: Pair): PairChoice =>
      choiceOf({ name: `${pair.tradeCoin}/${pair.quoteCoin}`, pairText: pairTextOf(pair) }),
  };
}
