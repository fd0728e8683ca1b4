/** Gives stories the operator's settings with the chosen switches. */
import { commonSettings } from '#contract/rest/settings.ts';
import { commonSettingsWire } from '#contract/samples/accounts.ts';
import { applySettings } from '#src/stores/settings.store.ts';

/** Values of the toolbar's setting; without settings, components wait for them. */
const SWITCHES: Readonly<Record<string, readonly ('earn' | 'launchpad')[]>> = {
  off: [],
  earn: ['earn'],
  launchpad: ['launchpad'],
  on: ['earn', 'launchpad'],
};

export function applySwitches(value: string): void {
  const on = SWITCHES[value];
  if (on === undefined) return;
  applySettings(
    commonSettings.reply.decode({
      ...commonSettingsWire,
      enable_staking: on.includes('earn') ? 1 : 0,
      navbar: { ico: { status: on.includes('launchpad') ? 1 : 0 } },
    }),
  );
}
