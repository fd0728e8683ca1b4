/** Button that opens the display settings, a separate chunk loaded on first open. */
import { useLingui } from '@lingui/react/macro';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { SlidersIcon } from '#src/design/icons/first-icons.ts';
import { lazyComponent } from '#src/design/lazy.tsx';
import { Popover } from '#src/design/overlay/Popover.tsx';

const DisplaySettings = lazyComponent(
  async () => (await import('./DisplaySettings.tsx')).DisplaySettings,
);

export function DisplayPopover() {
  const { t } = useLingui();
  const label = t({ message: 'Colours', comment: 'How prices look' });
  return (
    <Popover
      label={label}
      align="end"
      width="300px"
      trigger={(target) => (
        <IconButton label={label} icon={<SlidersIcon />} popoverTarget={target} />
      )}
    >
      <DisplaySettings />
    </Popover>
  );
}
