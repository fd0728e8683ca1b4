/** Shows on every section that faults are on, and which. */
import { useLingui } from '@lingui/react/macro';
import type { FaultStatus } from '#contract/operator/faults.ts';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { useFaults } from '../client/desk-queries.tsx';
import { useFaultLabels } from './use-fault-labels.ts';
import styles from './FaultsView.module.css';

export function FaultsNotice() {
  const { data } = useFaults();
  return data?.isOn === true && <FaultsOn status={data} />;
}

export function FaultsOn({ status }: { readonly status: FaultStatus }) {
  const { t } = useLingui();
  const { switchOf, scenarioOf } = useFaultLabels();
  const { switches, running, aheadMs } = status;
  const names = [
    ...(running === undefined ? [] : [scenarioOf(running.id).title]),
    ...switches.filter(({ isOn }) => isOn).map(({ id }) => switchOf(id).title),
    ...(aheadMs === 0 ? [] : [t`Moved clock`]),
  ].join(' · ');
  return (
    <Notice tone="warning" action={<a href="#faults" className={styles.link}>{t`Show faults`}</a>}>
      {t`Faults are on: ${names}`}
    </Notice>
  );
}
