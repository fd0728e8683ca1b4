/** Switches the language; the page and its state stay unchanged. A popover of links, not a menu:
 *  the links can open in a tab, and the entry chunk does not need the menu library. */
import { useLingui } from '@lingui/react/macro';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { GlobeIcon } from '#src/design/icons/first-icons.ts';
import { Popover } from '#src/design/overlay/Popover.tsx';
import { LanguageList } from './LanguageList.tsx';
import styles from './LanguageMenu.module.css';

export function LanguageMenu() {
  const { t } = useLingui();
  const label = t({ message: 'Language', comment: 'Choice of language' });
  return (
    <Popover
      label={label}
      align="end"
      width="200px"
      isBare
      trigger={(target) => <IconButton label={label} icon={<GlobeIcon />} popoverTarget={target} />}
    >
      {(close) => (
        <div className={styles.languages}>
          <LanguageList onLeave={close} />
        </div>
      )}
    </Popover>
  );
}
