/** Shown for an address of no project. */
import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { LaunchpadFrame } from './LaunchpadFrame.tsx';

export function MissingProject() {
  const { t } = useLingui();
  return (
    <LaunchpadFrame title={t`Launchpad`} isProject>
      <Panel>
        <EmptyState text={t`This project does not exist.`} />
      </Panel>
    </LaunchpadFrame>
  );
}
