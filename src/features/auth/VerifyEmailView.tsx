/** Six digits from the mail, on screen; sent by themselves when the last one is in. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { CodeInput } from '#src/design/controls/CodeInput.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { isUnderWay, type AuthViewProps } from './auth-view.ts';
import { AuthFrame } from './parts/AuthFrame.tsx';
import { FormBody } from './parts/FormBody.tsx';
import { useProblemText } from './use-problem-text.ts';
import type { Resend } from './use-resend.ts';
import styles from './VerifyEmailView.module.css';

interface VerifyEmailViewProps extends AuthViewProps {
  readonly resend: Resend;
}

export function VerifyEmailView({ form, resend, tools, aside }: VerifyEmailViewProps) {
  const { t } = useLingui();
  const href = useHref();
  const problemOf = useProblemText(form.problems);
  const email = form.values['email'] ?? '';
  return (
    <AuthFrame
      title={t`Verify your email`}
      lead={
        <Trans>
          We have sent a code to <bdi dir="ltr">{email}</bdi>. It is good for 15 minutes.
        </Trans>
      }
      tools={tools}
      aside={aside}
      foot={
        <div className={styles.ways}>
          <Another resend={resend} />
          <Link href={href('/signup')}>{t`Use another email`}</Link>
        </div>
      }
    >
      <FormBody label={t`Verify your email`} phase={form.phase} onSubmit={form.submit}>
        <div className={styles.code}>
          <CodeInput
            label={t({ message: 'Code', comment: 'Six digits from a mail' })}
            name="code"
            value={form.values['code'] ?? ''}
            onValueChange={(value) => form.edit('code', value)}
            onComplete={form.submit}
            isBusy={isUnderWay(form)}
            error={problemOf('code')}
          />
        </div>
        <Button type="submit" tone="primary" size="large" isWide isBusy={isUnderWay(form)}>
          {t({ message: 'Verify', comment: 'Sends the code' })}
        </Button>
      </FormBody>
    </AuthFrame>
  );
}

function Another({ resend: { leftSec, isBusy, ask } }: { readonly resend: Resend }) {
  const { t } = useLingui();
  const isWaiting = leftSec > 0;
  return (
    <Button
      tone="textAccent"
      className={styles.another}
      isBusy={isBusy}
      disabledReason={isWaiting ? t`A code was sent a moment ago` : undefined}
      onClick={ask}
    >
      {isWaiting ? t`Send another code in ${leftSec} s` : t`Send another code`}
    </Button>
  );
}
