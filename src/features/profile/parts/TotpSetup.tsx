/** Secret of an authenticator as QR code and text, with a field for its first code. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { Change } from '#src/binding/account.tsx';
import { Copyable } from '#src/design/controls/Copyable.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { lazyComponent } from '#src/design/lazy.tsx';
import { useCopy } from '../use-copy.ts';
import { useProblemText } from '../use-problem-text.ts';
import { CodeRow } from './CodeRow.tsx';
import styles from './TotpSetup.module.css';

const QrCode = lazyComponent(
  async () => (await import('#src/design/data/QrCode.tsx')).QrCode,
  () => <Skeleton width="184px" height="184px" />,
);

export function TotpSetup({ change }: { readonly change: Change }) {
  const { t } = useLingui();
  const copy = useCopy();
  const secret = textIn(change.given['secret']);
  return (
    <>
      <ol className={styles.steps}>
        <li>
          <Trans>Scan this with an authenticator app, or enter the key there.</Trans>
          <div className={styles.secret}>
            <QrCode text={textIn(change.given['address'])} title={t`QR picture of the key below`} />
            <div className={styles.key}>
              <span className={styles.label}>
                {t({ message: 'Key', comment: 'Secret of an authenticator app' })}
              </span>
              <Copyable text={secret} label={t`Copy the key`} onCopy={copy} />
            </div>
          </div>
        </li>
        <li>
          <Trans>Enter the six digits that it shows then.</Trans>
        </li>
      </ol>
      <CodeRow
        change={change}
        name="code"
        label={t({ message: 'Code from your app', comment: 'Six digits of an authenticator' })}
        error={useProblemText(change.problems)('code')}
        onComplete={change.submit}
      />
    </>
  );
}

const textIn = (given: string | readonly string[] | undefined): string =>
  typeof given === 'string' ? given : '';
