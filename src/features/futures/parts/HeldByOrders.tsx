/** Says that open orders hold a position, and cancels them. */
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';

interface HeldByOrdersProps {
  /** Size that is left to close, with its coin. */
  readonly closableText: string;
  readonly isBusy?: boolean | undefined;
  readonly onCancelOrders: () => void;
}

export function HeldByOrders({ closableText, isBusy = false, onCancelOrders }: HeldByOrdersProps) {
  const { t } = useLingui();
  return (
    <Notice
      tone="warning"
      action={
        <Button
          disabledReason={isBusy ? t`Another order is still pending.` : undefined}
          onClick={onCancelOrders}
        >{t`Cancel closing orders`}</Button>
      }
    >
      {t`Open orders hold this position. ${closableText} can be closed.`}
    </Notice>
  );
}
