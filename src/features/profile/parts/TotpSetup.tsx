/** Secret of an authenticator as QR code and text, with a field for its first code. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useAccountService, type Change } from '#src/binding/account.ts';
import { Copyable } from '#src/design/controls/Copyable.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { copyText } from '#src/platform/clipboard.ts';
import { useCopy } from '#src/trading/use-copy.ts';
import { useProblemText } from '../use-problem-text.ts';
import { CodeRow } from './CodeRow.tsx';
import styles from './TotpSetup.module.css';

const LazyQrCode = lazyComponent(
  async () => (await loadPart('qrCode')).QrCode,
  () => <Skeleton width="184px" height="184px" />,
);

export function TotpSetup({ change }: { readonly change: Change }) {
  const { t } = useLingui();
  const copy = useCopy(copyText, useAccountService().announce);
  const secret = textIn(change.given['secret']);
  return (
    <>
      <ol className={styles.steps}>
        <li>
          <Trans>Scan the code with an authenticator app, or enter the key manually.</Trans>
          <div className={styles.secret}>
            <LazyQrCode
              text={textIn(change.given['address'])}
              title={t`QR code of the key below`}
            />
            <div className={styles.key}>
              <span className={styles.label}>
                {t({ message: 'Setup key', comment: 'Secret of an authenticator app' })}
              </span>
              <Copyable
                text={secret}
                label={t({ message: 'Copy key', comment: 'Label' })}
                onCopy={copy}
              />
            </div>
          </div>
        </li>
        <li>
          <Trans>Then enter the 6-digit code it shows.</Trans>
        </li>
      </ol>
      <CodeRow
        change={change}
        name="code"
        label={t({
          message: 'Authenticator code',
          comment: '6-digit code from an authenticator app',
        })}
        error={useProblemText(change.problems)('code')}
        onComplete={change.submit}
      />
    </>
  );
}

const textIn = (given: string | readonly string[] | undefined): string =>
  typeof given === 'string' ? given : '';
