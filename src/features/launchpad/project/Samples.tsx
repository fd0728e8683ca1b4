/** Every hourly reading of the user's balance, newest first. */
import { useState } from 'react';
import { useLaunchpadSamples } from '#src/queries/launchpad.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { SamplesDialog } from './SamplesDialog.tsx';

interface SamplesProps {
  readonly projectId: number;
  readonly coin: string;
  readonly onClose: () => void;
}

export function Samples({ projectId, coin, onClose }: SamplesProps) {
  const [page, setPage] = useState(1);
  const samples = loadableOf(useLaunchpadSamples(projectId, page));
  return <SamplesDialog coin={coin} samples={samples} onPage={setPage} onClose={onClose} />;
}
