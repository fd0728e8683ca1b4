/** Switches the language: each by its own name, the page and its state stay as they are. */
import { useLingui } from '@lingui/react/macro';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { GlobeIcon } from '#src/design/icons/icons.ts';
import { Menu } from '#src/design/overlay/Menu.tsx';
import { useLanguageItems } from './use-language-items.ts';

export function LanguageMenu() {
  const { t } = useLingui();
  const items = useLanguageItems();
  const label = t({ message: 'Language', comment: 'Choice of language' });
  return (
    <Menu
      label={label}
      align="end"
      trigger={<IconButton label={label} icon={<GlobeIcon />} />}
      groups={[{ key: 'languages', items }]}
    />
  );
}
