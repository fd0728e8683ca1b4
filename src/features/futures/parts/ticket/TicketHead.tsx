/** Margin mode and leverage as buttons that open their dialogs, and the calculator. */
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { CalculatorIcon } from '#src/design/icons/icons.ts';
import type { FuturesTicketProps } from './futures-ticket-props.ts';
import styles from './FuturesTicket.module.css';

type TicketHeadProps = Pick<
  FuturesTicketProps,
  'marginMode' | 'leverage' | 'settingsLocked' | 'intents'
>;

export function TicketHead({ marginMode, leverage, settingsLocked, intents }: TicketHeadProps) {
  const { t } = useLingui();
  const mode = marginMode === 'isolated' ? t`Isolated` : t`Cross`;
  return (
    <div className={styles.head}>
      <Button
        aria-label={t({
          message: `Margin mode: ${mode}`,
          comment: 'Button: changes the margin mode',
        })}
        tip={t`Change margin mode`}
        disabledReason={settingsLocked}
        onClick={intents.onMarginMode}
      >
        {mode}
      </Button>
      <Button
        aria-label={t({
          message: `Leverage: ${leverage}x`,
          comment: 'Button: changes the leverage',
        })}
        tip={t`Adjust leverage`}
        disabledReason={settingsLocked}
        onClick={intents.onLeverage}
      >
        <span dir="ltr" translate="no">{`${leverage}x`}</span>
      </Button>
      <IconButton
        label={t`Futures calculator`}
        icon={<CalculatorIcon />}
        onClick={intents.onCalculator}
      />
    </div>
  );
}
