/** Frame of the pages of the Launchpad: the title with its actions, and the open page. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Link } from '#src/design/controls/Link.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { PageFrame } from '#src/trading/page/PageFrame.tsx';
import { LAUNCHPAD_PATH } from './launchpad-paths.ts';

interface LaunchpadFrameProps {
  readonly title: string;
  /** Beside the title: the coin's mark, the phase. */
  readonly lead?: ReactNode;
  readonly marks?: ReactNode;
  /** The page of one project, with the way to the list. */
  readonly isProject?: boolean | undefined;
  readonly children: ReactNode;
}

export function LaunchpadFrame({ isProject = false, children, ...head }: LaunchpadFrameProps) {
  const { t } = useLingui();
  const href = useHref();
  const back = (
    <Link href={href(LAUNCHPAD_PATH)} variant="quiet">
      {t({ message: 'All projects', comment: 'Link' })}
    </Link>
  );
  return (
    <PageFrame {...head} actions={isProject ? back : undefined}>
      {children}
    </PageFrame>
  );
}
