/** Confirming button of a dialog or a form, with the way back beside it. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button, type ButtonTone } from './Button.tsx';
import { ButtonRow } from './ButtonRow.tsx';

interface ConfirmRowProps {
  readonly confirm: string;
  readonly tone?: ButtonTone | undefined;
  readonly isBusy: boolean;
  readonly disabledReason?: string | undefined;
  /** Omitted in a form, which the button then submits. */
  readonly onConfirm?: (() => void) | undefined;
  /** Omitted where there is nothing to return to. */
  readonly onBack?: (() => void) | undefined;
  /** "Back" if omitted. */
  readonly back?: string | undefined;
  readonly backDisabledReason?: string | undefined;
  /** More buttons before these. */
  readonly children?: ReactNode;
}

export function ConfirmRow({
  confirm,
  tone = 'primary',
  isBusy,
  disabledReason,
  onConfirm,
  onBack,
  back,
  backDisabledReason,
  children,
}: ConfirmRowProps) {
  const { t } = useLingui();
  return (
    <ButtonRow>
      {children}
      {onBack !== undefined && (
        <Button tone="outline" disabledReason={backDisabledReason} onClick={onBack}>
          {back ?? t({ message: 'Back', comment: 'Goes to the previous step' })}
        </Button>
      )}
      <Button
        type={onConfirm === undefined ? 'submit' : 'button'}
        tone={tone}
        isBusy={isBusy}
        disabledReason={disabledReason}
        onClick={onConfirm}
      >
        {confirm}
      </Button>
    </ButtonRow>
  );
}
