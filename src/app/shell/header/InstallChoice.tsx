/** Button that installs the client on this device, if the browser offers installation. */
import { useSyncExternalStore } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { install, isInstallOffered, onInstallOffer } from '#src/platform/install-offer.ts';

export function InstallChoice() {
  const { t } = useLingui();
  const isOffered = useSyncExternalStore(onInstallOffer, isInstallOffered);
  if (!isOffered) return null;
  return (
    <Button size="small" tone="outline" isWide onClick={() => void install()}>
      {t`Install app`}
    </Button>
  );
}
