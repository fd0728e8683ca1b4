/** List of projects, and of what the user has bought. The page of purchases is in the address. */
import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'wouter';
import { useAuth } from '#src/binding/auth.ts';
import { useExchangeNow } from '#src/binding/launchpad.ts';
import { useCommitments, useLaunchpadProjects } from '#src/queries/launchpad.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { LaunchpadFrame } from '../LaunchpadFrame.tsx';
import { ProjectsView } from './ProjectsView.tsx';

export function ProjectsPage() {
  const { t } = useLingui();
  const { isSignedIn } = useAuth();
  const [query, setQuery] = useSearchParams();
  const page = pageIn(query.get('page'));
  const purchases = loadableOf(useCommitments(page, isSignedIn));
  return (
    <LaunchpadFrame title={t`Launchpad`}>
      <ProjectsView
        projects={loadableOf(useLaunchpadProjects())}
        purchases={isSignedIn ? purchases : undefined}
        now={useExchangeNow()}
        onPage={(next) => setQuery(new URLSearchParams(next === 1 ? '' : `page=${next}`))}
      />
    </LaunchpadFrame>
  );
}

const pageIn = (text: string | null): number =>
  text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
