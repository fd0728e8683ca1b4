/** Footer of the order form: one-click trading with its state or the reason it was disarmed, and
 *  links to hotkeys and settings. */
import { memo } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Switch } from '#src/design/controls/Switch.tsx';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { KeyboardIcon, SettingsIcon } from '#src/design/icons/icons.ts';
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
          <Switch label={t`One-click trading`} isOn={isArmed} onToggle={onArm} />
        </span>
        <IconButton size="small" label={t`Keys`} icon={<KeyboardIcon />} onClick={props.onKeys} />
        <IconButton
          size="small"
          label={t`Ticket settings`}
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
        {t`Armed: orders go out at once. A minute without a hand disarms.`}
      </output>
    );
  }
  if (cause === undefined || cause === 'user') return null;
  const labels: Readonly<Record<Exclude<DisarmCause, 'user'>, string>> = {
    blur: t`Disarmed: you turned to another window.`,
    idle: t`Disarmed: nothing was done for a minute.`,
    pair: t`Disarmed: this is another pair.`,
    stale: t`Not armed: the order book is not live.`,
    session: t`Disarmed: you are signed out.`,
  };
  return <output className={styles.disarmed}>{labels[cause]}</output>;
}
