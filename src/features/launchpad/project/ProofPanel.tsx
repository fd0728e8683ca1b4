/** Proof of an allocation: its numbers, and on request the file of all commitments, from which this page calculates the
 *  allocation again. */
import { useMemo, useState } from 'react';
import type { Commitment, LaunchpadProject } from '#contract/entities/launchpad.ts';
import { dataOf } from '#domain/loadable.ts';
import { useLaunchpadService } from '#src/binding/launchpad.ts';
import { useAllocationProof, usePublishedCommitments } from '#src/queries/launchpad.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { ProofView } from './ProofView.tsx';
import { useVerification } from './use-verification.ts';

export interface ProofPanelProps {
  readonly project: LaunchpadProject;
  readonly own: Commitment | undefined;
  readonly onCopy: (text: string) => void;
}

export function ProofPanel({ project, own, onCopy }: ProofPanelProps) {
  const { saveCommitments } = useLaunchpadService();
  const [isRequested, setRequested] = useState(false);
  const proof = loadableOf(useAllocationProof(project.id, true));
  const file = loadableOf(usePublishedCommitments(project.id, isRequested));
  const [facts, lines] = [dataOf(proof), dataOf(file)];
  const known = useMemo(
    () =>
      facts === undefined || lines === undefined
        ? undefined
        : { project, proof: facts, lines, own },
    [project, facts, lines, own],
  );
  const verification = useVerification(known);
  return (
    <ProofView
      project={project}
      proof={proof}
      file={file}
      isRequested={isRequested}
      verification={verification}
      onVerify={() => setRequested(true)}
      onSave={() => {
        if (lines !== undefined) saveCommitments(project, lines);
      }}
      onCopy={onCopy}
    />
  );
}
