/** Whether the user has read the risks: once on a device. */
import { useState } from 'react';
import { useLaunchpadService } from '#src/binding/launchpad.ts';

export interface Risks {
  readonly areRead: boolean;
  readonly onRead: () => void;
}

export function useRisks(): Risks {
  const { areRisksRead, markRisksRead } = useLaunchpadService();
  const [areRead, setRead] = useState(areRisksRead);
  return {
    areRead,
    onRead: () => {
      markRisksRead();
      setRead(true);
    },
  };
}
