/** A balance or a value, replaced by dots while amounts are hidden. */
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import { walletView } from '#src/stores/wallet-view.store.ts';

interface AmountProps {
  readonly children: string;
  readonly tone?: 'up' | 'down' | 'value' | 'label' | 'hint' | undefined;
}

const DOTS = '••••••';

export function Amount({ children, tone }: AmountProps) {
  const { areAmountsHidden } = useSnapshot(walletView);
  if (!areAmountsHidden) return <NumberText tone={tone}>{children}</NumberText>;
  return <HiddenAmount />;
}

/** @returns writes an amount inside a sentence, as dots while amounts are hidden. */
export function useAmountText(): (text: string) => string {
  const { areAmountsHidden } = useSnapshot(walletView);
  return (text) => (areAmountsHidden ? DOTS : text);
}

function HiddenAmount() {
  const { t } = useLingui();
  return (
    <>
      <span aria-hidden="true">{DOTS}</span>
      <VisuallyHidden>
        {t({ message: 'Hidden', comment: 'Read instead of an amount' })}
      </VisuallyHidden>
    </>
  );
}
