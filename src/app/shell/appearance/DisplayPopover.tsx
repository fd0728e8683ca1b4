/** Button that opens the display settings, a separate chunk loaded on first open. */
import { useLingui } from '@lingui/react/macro';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { SlidersIcon } from '#src/design/icons/first-icons.ts';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { Popover } from '#src/design/overlay/Popover.tsx';

const LazyDisplaySettings = lazyComponent(
  async () => (await loadPart('headerMenus')).DisplaySettings,
);

export function DisplayPopover() {
  const { t } = useLingui();
  const label = t({ message: 'Display settings', comment: 'Theme, colors and layout' });
  return (
    <Popover
      label={label}
      align="end"
      width="300px"
      trigger={(target) => (
        <IconButton label={label} icon={<SlidersIcon />} popoverTarget={target} />
      )}
    >
      <LazyDisplaySettings />
    </Popover>
  );
}
