/** What stands around a trading page: where it leads to, and who is told what happens on it. The app
 *  provides it where that is not the usual. */
import { createContext, use, type ReactNode } from 'react';
import type { Decimal } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';

export interface Surroundings {
  /** Where another pair opens: a path without its language. */
  readonly pairPathOf?: ((pairText: string) => string) | undefined;
  /** A price of the book was chosen. */
  readonly onPricePicked?: ((price: Decimal, pair: Pair) => void) | undefined;
}

const SurroundingsContext = createContext<Surroundings>({});

interface SurroundingsProviderProps {
  readonly surroundings: Surroundings;
  readonly children: ReactNode;
}

export function SurroundingsProvider({ surroundings, children }: SurroundingsProviderProps) {
  return <SurroundingsContext value={surroundings}>{children}</SurroundingsContext>;
}

export const useSurroundings = (): Surroundings => use(SurroundingsContext);
