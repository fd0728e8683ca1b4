/** Contracts to switch to, with their addresses in the page's language. */
import { useMemo } from 'react';
import { pairTextOf } from '#contract/core/pair.ts';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { useLanguage } from '#src/i18n/use-language.ts';
import { contractPathOf } from '#src/trading/pair/pair-path.ts';
import type { PairChoice } from '#src/trading/pair/PairSwitcher.tsx';

interface PairTab {
  readonly name: string;
  readonly pairText: string;
}

export function useContractChoices(pairs: readonly PairTab[]) {
  const href = useHref();
  const language = useLanguage();
  const choiceOf = ({ name, pairText }: PairTab): PairChoice => ({
    name,
    pairText,
    href: href(contractPathOf(pairText)),
  });
  // Addresses change with the language alone.
  // oxlint-disable-next-line react/exhaustive-deps -- `href` is another function at every render.
  const all = useMemo(() => pairs.map(choiceOf), [pairs, language]);
  return {
    all,
    currentOf: (contract: FuturesContract): PairChoice =>
      choiceOf({
        name: `${contract.tradeCoin}/${contract.quoteCoin}`,
        pairText: pairTextOf(contract),
      }),
  };
}
