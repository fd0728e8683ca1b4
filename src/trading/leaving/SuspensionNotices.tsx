/** Why money may not leave the account now, and until when: for withdrawals and transfers to other users. */
import type { ReactNode } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { SuspensionCause } from '#contract/entities/leaving-standing.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import { useHref } from '#src/i18n/use-href.ts';

export interface SuspensionNoticesProps {
  /** Active suspensions. */
  readonly holds: readonly {
    readonly cause: SuspensionCause;
    /** Undefined for one that ends when a shortfall is returned. */
    readonly until: EpochMs | undefined;
  }[];
}

export function SuspensionNotices({ holds }: SuspensionNoticesProps): ReactNode {
  const { t } = useLingui();
  const href = useHref();
  const causes = useCauses();
  return holds.map(({ cause, until }) => {
    const time = dateAndTime(until);
    return (
      <Notice
        key={cause}
        tone="danger"
        // The page lists what was changed, and when it ends.
        action={
          <Link href={href('/user/profile/sercurity')} variant="button">
            {t({ message: 'Security page', comment: 'Link' })}
          </Link>
        }
      >
        {causes[cause]}{' '}
        {until !== undefined && (
          <Trans>
            Withdrawals and transfers to users are suspended until{' '}
            <bdi dir="ltr" translate="no">
              {time}
            </bdi>
            .
          </Trans>
        )}
      </Notice>
    );
  });
}

function useCauses(): Readonly<Record<SuspensionCause, string>> {
  const { t } = useLingui();
  return {
    password: t`Your password was changed.`,
    two_factor: t`Two-factor authentication was changed.`,
    email: t`Your email was changed.`,
    phone: t`Your phone number was changed.`,
    whitelist: t`The whitelist was turned off.`,
    shortfall: t`A deposit was reversed by its network. Withdrawals are suspended until the missing amount is returned.`,
  };
}
