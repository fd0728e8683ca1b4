/** Context of the design system: reading direction and decimal sign of the language, and in-app
 *  navigation. */
import { createContext, useContext, type MouseEvent, type ReactNode } from 'react';
import { Direction } from 'radix-ui';
import type { DecimalSign } from '#domain/amount-input.ts';

const DecimalSignContext = createContext<DecimalSign>('.');
const DirectionContext = createContext<'ltr' | 'rtl'>('ltr');
const NavigateContext = createContext<((href: string) => void) | undefined>(undefined);

interface DesignProviderProps {
  readonly direction: 'ltr' | 'rtl';
  readonly decimalSign: DecimalSign;
  /** Navigates to a path of the product without a page load; without it, the browser navigates. */
  readonly navigate?: ((href: string) => void) | undefined;
  readonly children: ReactNode;
}

export function DesignProvider({
  direction,
  decimalSign,
  navigate,
  children,
}: DesignProviderProps) {
  return (
    <Direction.Provider dir={direction}>
      <DirectionContext value={direction}>
        <DecimalSignContext value={decimalSign}>
          <NavigateContext value={navigate}>{children}</NavigateContext>
        </DecimalSignContext>
      </DirectionContext>
    </Direction.Provider>
  );
}

/** Decimal sign for number fields, which decides the meaning of a typed comma. */
export const useDecimalSign = (): DecimalSign => useContext(DecimalSignContext);

export const useDirection = (): 'ltr' | 'rtl' => useContext(DirectionContext);

/** @returns a click handler: a plain click on a link to a path of the product navigates without a
 *  page load. */
export function useNavigate(): (event: MouseEvent, href: string) => void {
  const navigate = useContext(NavigateContext);
  return (event, href) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
    if (navigate === undefined || !isPlain || event.altKey || !/^\/(?!\/)/.test(href)) return;
    if ((event.currentTarget as HTMLElement).getAttribute('target') === '_blank') return;
    event.preventDefault();
    navigate(href);
  };
}
