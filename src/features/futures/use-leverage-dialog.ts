/** State of a dialog that changes leverage or margin mode: closes when the change is done. */
import { useEffect, useEffectEvent } from 'react';
import type { FuturesSettings } from '#contract/entities/futures-settings.ts';
import { useLeverageChoice } from '#src/binding/futures.ts';

export function useLeverageDialog(onClose: () => void) {
  const { phase, settings, rejection, edit, submit, dismiss } = useLeverageChoice();
  const end = (): void => {
    dismiss();
    onClose();
  };
  const onDone = useEffectEvent(end);
  useEffect(() => {
    if (phase === 'done') onDone();
  }, [phase]);
  return {
    isBusy: phase === 'changing' || phase === 'unknown',
    error: rejection,
    change: (changed: Partial<FuturesSettings>): void => {
      // A rejected draft must not become part of the next change.
      edit({ ...settings, ...changed });
      submit('leverage');
    },
    end,
  };
}
