/** What the design system needs to know once: the direction of reading and the decimal sign of the
 *  language, and one tooltip for everything. */
import { createContext, useContext, type ReactNode } from 'react';
import { Direction } from 'radix-ui';
import type { DecimalSign } from '#domain/amount-input.ts';
import { TooltipLayer } from './overlay/TooltipLayer.tsx';

const DecimalSignContext = createContext<DecimalSign>('.');
const DirectionContext = createContext<'ltr' | 'rtl'>('ltr');

interface DesignProviderProps {
  readonly direction: 'ltr' | 'rtl';
  readonly decimalSign: DecimalSign;
  readonly children: ReactNode;
}

export function DesignProvider({ direction, decimalSign, children }: DesignProviderProps) {
  return (
    <Direction.Provider dir={direction}>
      <DirectionContext value={direction}>
        <DecimalSignContext value={decimalSign}>
          {children}
          <TooltipLayer />
        </DecimalSignContext>
      </DirectionContext>
    </Direction.Provider>
  );
}

/** What a typed comma means to a number field. */
export const useDecimalSign = (): DecimalSign => useContext(DecimalSignContext);

export const useDirection = (): 'ltr' | 'rtl' => useContext(DirectionContext);
