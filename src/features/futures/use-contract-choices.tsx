/** Contracts to switch to, with their names and their addresses in the page's language. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { useLanguage } from '#src/i18n/use-language.ts';
import { ContractName } from '#src/trading/pair/ContractName.tsx';
import { contractPathOf } from '#src/trading/pair/pair-path.ts';
import type { PairChoice } from '#src/trading/pair/PairSwitcher.tsx';

export function useContractChoices(pairs: readonly { readonly pairText: string }[]) {
  const { t } = useLingui();
  const href = useHref();
  const language = useLanguage();
  const perpetual = t({ message: 'Perpetual', comment: 'A futures contract without expiry' });
  const choiceOf = (pairText: string, isFull: boolean): PairChoice => {
    const [tradeCoin = '', quoteCoin = ''] = pairText.split('_');
    return {
      name: `${tradeCoin}${quoteCoin} ${perpetual}`,
      title: <ContractName tradeCoin={tradeCoin} quoteCoin={quoteCoin} isFull={isFull} />,
      pairText,
      href: href(contractPathOf(pairText)),
    };
  };
  // Addresses and names change with the language alone.
  const all = useMemo(
    () => pairs.map(({ pairText }) => choiceOf(pairText, false)),
    // oxlint-disable-next-line react/exhaustive-deps -- `choiceOf` is another function at every render.
    [pairs, language],
  );
  return {
    all,
    currentOf: (contract: Pair): PairChoice => choiceOf(pairTextOf(contract), true),
  };
}
