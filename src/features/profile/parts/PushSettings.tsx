/** Push notifications of this browser: what they are, and the button that turns them on or off. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Push } from '#src/binding/push.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import styles from './PushSettings.module.css';

export function PushSettings(push: Push) {
  const { t } = useLingui();
  return (
    <div className={styles.push}>
      <p className={styles.text}>
        {t`Your browser shows notifications of your account while no page of the exchange is open. It asks for your permission first.`}
      </p>
      {push.isByFirebase && (
        <p className={styles.text}>{t`Google Firebase delivers the messages and can read them.`}</p>
      )}
      <State {...push} />
    </div>
  );
}

function State({ phase, turnOn, turnOff, check }: Push): ReactNode {
  const { t } = useLingui();
  const on = <TurnOn phase={phase} onClick={turnOn} />;
  const off = <TurnOff phase={phase} onClick={turnOff} />;
  const retry = (
    <Button size="small" onClick={check}>
      {t`Retry`}
    </Button>
  );
  switch (phase) {
    case 'unsupported':
      return (
        <Notice tone="warning">
          {t`This browser does not support push notifications. Use a current version of another browser.`}
        </Notice>
      );
    case 'absent':
      return <Notice tone="info">{t`This exchange does not send push notifications.`}</Notice>;
    case 'blocked':
      return (
        <Notice tone="warning" action={retry}>
          {t`Your browser blocks notifications of this site. Allow them in the site settings of the browser.`}
        </Notice>
      );
    case 'unknown':
      return (
        <Notice tone="danger" action={retry}>
          {t`Part of the page could not be loaded`}
        </Notice>
      );
    case 'failed':
      return (
        <>
          <Notice tone="danger">
            {t`Push notifications could not be turned on. Check your connection and try again.`}
          </Notice>
          {on}
        </>
      );
    case 'stopFailed':
      return (
        <>
          <Notice tone="danger">
            {t`Push notifications could not be turned off. Check your connection and try again.`}
          </Notice>
          {off}
        </>
      );
    case 'on':
    case 'stopping':
      return off;
    default:
      return on;
  }
}

interface ButtonProps {
  readonly phase: Push['phase'];
  readonly onClick: () => void;
}

function TurnOn({ phase, onClick }: ButtonProps) {
  const { t } = useLingui();
  return (
    <Button onClick={onClick} isBusy={phase === 'starting' || phase === 'checking'}>
      {t({ message: 'Turn on push notifications', comment: 'In this browser' })}
    </Button>
  );
}

function TurnOff({ phase, onClick }: ButtonProps) {
  const { t } = useLingui();
  return (
    <Button onClick={onClick} isBusy={phase === 'stopping'}>
      {t({ message: 'Turn off push notifications', comment: 'In this browser' })}
    </Button>
  );
}
