/** Verification by an outside provider: the state of the user, and the page of the provider in a window of its own. The
 *  exchange alone says what the provider has decided. */
import { useLingui } from '@lingui/react/macro';
import type { ProviderForm, ProviderState } from '#src/binding/identity-provider.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { Badge } from '#src/design/data/Badge.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Spinner } from '#src/design/feedback/Spinner.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import styles from '../Identity.module.css';

const TONES = {
  verified: 'success',
  in_review: 'info',
  declined: 'danger',
  expired: 'warning',
  unverified: 'neutral',
} as const satisfies Readonly<Record<ProviderState, string>>;

export function ProviderPanel({ provider }: { readonly provider: ProviderForm }) {
  const { t } = useLingui();
  const { state, phase } = provider;
  const badges: Readonly<Record<ProviderState, string>> = {
    verified: t({ message: 'Verified', comment: 'State of the user' }),
    in_review: t({ message: 'In review', comment: 'State of the user' }),
    declined: t({ message: 'Declined', comment: 'State of the user' }),
    expired: t({ message: 'Expired', comment: 'State of the user' }),
    unverified: t({ message: 'Not verified', comment: 'State of the user' }),
  };
  const texts: Readonly<Record<ProviderState, string>> = {
    verified: t`Your identity is verified.`,
    in_review: t`Your documents are in review.`,
    declined: t`Your identity could not be verified. Try again, or contact support.`,
    expired: t`Your last attempt has expired. Start again.`,
    unverified: t`Our provider checks your document and your face. This takes a few minutes.`,
  };
  const isOpen = phase === 'open' || phase === 'silent' || phase === 'asking';
  const isDeclined = state === 'declined';
  const canStart = isDeclined || state === 'unverified' || state === 'expired';
  return (
    <Panel
      title={t({ message: 'Identity check', comment: 'By a provider' })}
      actions={<Badge tone={TONES[state]}>{badges[state]}</Badge>}
      isPadded
    >
      <div className={styles.panel}>
        {!provider.isReturned && <p>{texts[state]}</p>}
        {phase === 'failed' && (
          <Notice tone="danger" isUrgent>
            {provider.rejection === undefined ? (
              t`The provider is not available. This does not use an attempt. Try again later.`
            ) : (
              <bdi>{provider.rejection.message}</bdi>
            )}
          </Notice>
        )}
        {provider.isReturned && phase !== 'silent' && <Returned provider={provider} />}
        {phase === 'silent' && (
          <Notice
            tone="warning"
            isUrgent
            action={<Button size="small" onClick={provider.ask}>{t`Check again`}</Button>}
          >
            {provider.isReturned
              ? t`The provider has not sent its result yet. You can leave this page: we notify you.`
              : t`The provider has not responded yet.`}
          </Notice>
        )}
        {isOpen && !provider.isReturned && <ProviderPage provider={provider} />}
        <div className={styles.actions}>
          {canStart && !isOpen && (
            <Button tone="primary" isBusy={phase === 'starting'} onClick={provider.start}>
              {isDeclined
                ? t({ message: 'Try again', comment: 'Button' })
                : t({ message: 'Start', comment: 'Starts the identity check' })}
            </Button>
          )}
          {isOpen && (
            <>
              {!provider.isReturned && (
                <Button isBusy={phase === 'asking'} onClick={provider.ask}>
                  {t`I have finished`}
                </Button>
              )}
              <Button onClick={provider.close}>
                {t({ message: 'Cancel', context: 'Closes a dialog without a change' })}
              </Button>
            </>
          )}
        </div>
      </div>
    </Panel>
  );
}

/** The result comes by an event of the provider, which may be late, or never come. */
function Returned({ provider: { phase, ask } }: { readonly provider: ProviderForm }) {
  const { t } = useLingui();
  return phase === 'asking' ? (
    <Notice action={<Spinner />}>{t`Checking the result with the provider…`}</Notice>
  ) : (
    <Notice action={<Button size="small" onClick={ask}>{t`Check again`}</Button>}>
      {t`You are back from the provider. Its result appears here as soon as it arrives.`}
    </Notice>
  );
}

function ProviderPage({ provider: { page } }: { readonly provider: ProviderForm }) {
  const { t } = useLingui();
  if (page === undefined)
    return <Notice tone="danger">{t`The address of the provider cannot be opened.`}</Notice>;
  return (
    <Link href={page} variant="primary" isExternal>
      {t`Open the provider’s page`}
    </Link>
  );
}
