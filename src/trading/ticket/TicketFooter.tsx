/** Footer of the order form: one-click trading with its state or the reason it was disarmed, and
 *  links to hotkeys and settings. */
import { memo } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Switch } from '#src/design/controls/Switch.tsx';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { KeyboardIcon, SettingsIcon } from '#src/design/icons/trading-icons.ts';
import styles from './OrderTicket.module.css';

export type DisarmCause = 'user' | 'blur' | 'idle' | 'pair' | 'stale' | 'session';

export interface TicketFooterProps {
  readonly isArmed: boolean;
  /** Reason why it was disarmed; undefined if it was never armed. */
  readonly cause: DisarmCause | undefined;
  readonly onArm: (isArmed: boolean) => void;
  readonly onKeys: () => void;
  readonly onSettings: () => void;
}

export const TicketFooter = memo(function TicketFooter(props: TicketFooterProps) {
  const { t } = useLingui();
  const { isArmed, onArm } = props;
  return (
    <>
      <div className={styles.footer}>
        <span className={styles.footerSwitch}>
          <Switch
            label={t({ message: 'One-click trading', comment: 'Label' })}
            tip={t`On: orders are placed without confirmation. Turns off after 1 minute of inactivity.`}
            isOn={isArmed}
            onToggle={onArm}
          />
        </span>
        <IconButton
          size="small"
          label={t`Hotkeys`}
          icon={<KeyboardIcon />}
          onClick={props.onKeys}
        />
        <IconButton
          size="small"
          label={t`Order form settings`}
          icon={<SettingsIcon />}
          onClick={props.onSettings}
        />
      </div>
      <ArmedMessage {...props} />
    </>
  );
});

function ArmedMessage({ isArmed, cause }: TicketFooterProps) {
  const { t } = useLingui();
  if (isArmed) {
    return (
      <output className={styles.armed}>
        {t`On: orders are placed without confirmation. Turns off after 1 minute of inactivity.`}
      </output>
    );
  }
  if (cause === undefined || cause === 'user') return null;
  const labels: Readonly<Record<Exclude<DisarmCause, 'user'>, string>> = {
    blur: t`Turned off: you left this window.`,
    idle: t`Turned off: 1 minute of inactivity.`,
    pair: t`Turned off: you switched pairs.`,
    stale: t`Unavailable: the order book is not live.`,
    session: t`Turned off: you signed out.`,
  };
  return <output className={styles.disarmed}>{labels[cause]}</output>;
}
