/** Switches the language; the page and its state stay unchanged. A popover of links, not a menu:
 *  the links can open in a tab. The list is loaded with the first approach. */
import { useLingui } from '@lingui/react/macro';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { GlobeIcon } from '#src/design/icons/first-icons.ts';
import { Popover } from '#src/design/overlay/Popover.tsx';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import styles from './LanguageMenu.module.css';

const LazyLanguageList = lazyComponent(async () => (await loadPart('headerMenus')).LanguageList);

export function LanguageMenu() {
  const { t } = useLingui();
  const label = t({ message: 'Language', comment: 'Choice of language' });
  return (
    <Popover
      label={label}
      align="end"
      width="240px"
      isBare
      trigger={(target) => <IconButton label={label} icon={<GlobeIcon />} popoverTarget={target} />}
    >
      {(close) => (
        <div className={styles.languages}>
          <LazyLanguageList onLeave={close} isFocused />
        </div>
      )}
    </Popover>
  );
}
