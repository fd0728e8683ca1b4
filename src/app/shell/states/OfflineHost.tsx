/** Shows the reconnect machine on an offline page. Loaded on such a page only. */
import { useEffect, useState } from 'react';
import { useSelector } from '@xstate/react';
import { OfflineState } from '#src/features/offline/index.ts';
import { livenessNow, watchLiveness } from '#src/platform/liveness.ts';
import { startReconnect } from '../../wiring/shell/reconnect.ts';

const reconnect = startReconnect();

export function OfflineHost() {
  const isBusy = useSelector(reconnect, (snapshot) => snapshot.hasTag('busy'));
  const [isOnline, setOnline] = useState(() => livenessNow().isOnline);
  useEffect(() => watchLiveness((liveness) => setOnline(liveness.isOnline)), []);
  return (
    <OfflineState
      missing={isOnline ? 'exchange' : 'network'}
      isBusy={isBusy}
      onRetry={() => reconnect.send({ type: 'retry.requested' })}
    />
  );
}
