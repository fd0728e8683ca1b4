/** The line at the page's foot, with the way to record what the market says. */
import { useSpotDesk } from '#src/binding/spot.tsx';
import { everySeen } from '#src/platform/seen-timer.ts';
import { link } from '#src/stores/link.store.ts';
import { ConnectionStatus } from '#src/trading/status/ConnectionStatus.tsx';
import { RecordingButton } from '#src/trading/status/RecordingButton.tsx';

export function SpotStatus() {
  const { recording } = useSpotDesk();
  return (
    <ConnectionStatus
      link={link}
      recording={recording && <RecordingButton recording={recording} every={everySeen} />}
    />
  );
}
