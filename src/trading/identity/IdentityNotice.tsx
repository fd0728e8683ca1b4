/** What is missing for an identity level, with the way to the page that opens it, and back. */
import { useLingui } from '@lingui/react/macro';
import type { Identity } from '#contract/entities/identity.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { identityPath } from './identity-path.ts';
import { useMissingText } from './use-missing-text.ts';
import { useReviewTime } from './use-review-time.ts';

export interface IdentityNoticeProps {
  /** Undefined while it is not known, which is not unverified. */
  readonly identity: Identity | undefined;
  /** Level that is needed. */
  readonly level: number;
  /** `deposit`: nothing is barred now, but a withdrawal will be. */
  readonly purpose: 'withdrawal' | 'deposit';
  /** Path of this page, without its language: the user returns to it. */
  readonly from: string;
}

/** Nothing for a user who has the level; nothing before a deposit while the level is not known. */
export function IdentityNotice({ identity, level, purpose, from }: IdentityNoticeProps) {
  const { t } = useLingui();
  const href = useHref();
  const missing = useMissingText();
  const reviewTime = useReviewTime();
  const isUnknown = identity === undefined;
  if (isUnknown ? purpose === 'deposit' : identity.level >= level) return null;
  const usual = isUnknown ? '' : reviewTime(identity.usualReviewSec);
  return (
    <Notice
      tone={purpose === 'withdrawal' ? 'danger' : 'info'}
      action={<Link href={href(identityPath(from, level))}>{t`Verify your identity`}</Link>}
    >
      <p>
        {purpose === 'withdrawal'
          ? t`Withdrawals need identity level ${level}.`
          : t`You can deposit now. To withdraw, you need identity level ${level}.`}
      </p>
      {identity !== undefined && <p>{missing(identity, level)}</p>}
      {identity !== undefined && <p>{t`A review usually takes ${usual}.`}</p>}
    </Notice>
  );
}
