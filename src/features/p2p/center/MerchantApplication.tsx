/** Application to be a merchant: what it needs, the form, and what became of it. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { P2P_APPLICATION_LENGTH_MAX, P2P_APPLICATION_LENGTH_MIN } from '#contract/core/p2p.ts';
import type { CommandOutcome } from '#src/binding/command-outcome.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { TextArea } from '#src/design/controls/TextArea.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import { useHref } from '#src/i18n/use-href.ts';
import type { MerchantStanding } from '#src/queries/p2p-traders.ts';
import { identityPath } from '#src/trading/identity/identity-path.ts';
import { P2P_CENTER_PATH } from '../p2p-paths.ts';
import { useTraderLabels } from '../parts/use-trader-labels.ts';
import styles from '../traders/Traders.module.css';

export interface MerchantApplicationProps {
  readonly standing: MerchantStanding;
  readonly onApply: (text: string) => Promise<CommandOutcome>;
}

export function MerchantApplication({ standing, onApply }: MerchantApplicationProps) {
  const { t } = useLingui();
  const { merchant } = useTraderLabels();
  const { level, application, identityLevel, requiredIdentityLevel } = standing;
  const name = merchant(level) ?? '';
  if (level !== 'none')
    return (
      <Notice tone="success">
        {t({ message: `Your level: ${name}.`, comment: 'Level of a P2P merchant' })}
      </Notice>
    );
  if (application?.state === 'pending') {
    const time = dateAndTime(application.createdAt);
    return (
      <div className={styles.stack}>
        <Notice>{t`Your application of ${time} is in review.`}</Notice>
        <p dir="auto">{application.text}</p>
      </div>
    );
  }
  return (
    <div className={styles.stack}>
      <p className={styles.hint}>
        {t`Merchants have a badge, and traders can filter for their ads. Bought coins are free immediately.`}
      </p>
      {application?.state === 'rejected' && (
        <Notice tone="warning">
          {t`Your last application was rejected.`} <bdi dir="auto">{application.note}</bdi>
        </Notice>
      )}
      {identityLevel < requiredIdentityLevel ? (
        <LevelTooLow level={requiredIdentityLevel} />
      ) : (
        <ApplicationForm onApply={onApply} />
      )}
    </div>
  );
}

function LevelTooLow({ level }: { readonly level: number }) {
  const { t } = useLingui();
  const href = useHref();
  const path = identityPath(`${P2P_CENTER_PATH}?tab=profile`, level);
  return (
    <Notice action={<Link href={href(path)}>{t`Verify your identity`}</Link>}>
      {t`Merchants need identity level ${level}.`}
    </Notice>
  );
}

function ApplicationForm({ onApply }: Pick<MerchantApplicationProps, 'onApply'>) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const minimum = P2P_APPLICATION_LENGTH_MIN;
  const isShort = text.trim().length < minimum;
  const apply = async (): Promise<void> => {
    setBusy(true);
    await onApply(text.trim());
    setBusy(false);
  };
  return (
    <form
      className={styles.stack}
      aria-label={t({ message: 'Merchant application', comment: 'Label' })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isShort && !isBusy) void apply();
      }}
    >
      <TextArea
        label={t`Your trading: hours, volume, payment methods`}
        rows={4}
        maxLength={P2P_APPLICATION_LENGTH_MAX}
        value={text}
        onValueChange={setText}
      />
      <Button
        type="submit"
        tone="primary"
        isBusy={isBusy}
        disabledReason={isShort ? t`Enter at least ${minimum} characters` : undefined}
      >
        {t({ message: 'Apply', comment: 'Button' })}
      </Button>
    </form>
  );
}
