/** Language and theme controls for trading pages without a top bar; on a phone one button contains
 *  both. */
import { useLingui } from '@lingui/react/macro';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { MoreIcon } from '#src/design/icons/first-icons.ts';
import { useNarrow } from '#src/design/layout/use-narrow.ts';
import { Popover } from '#src/design/overlay/Popover.tsx';
import { DarkThemeSwitch } from '../appearance/DarkThemeSwitch.tsx';
import { LanguageList } from '../language/LanguageList.tsx';
import { VisitorTools } from './VisitorTools.tsx';
import styles from './PageTools.module.css';

export const PageTools = () => (useNarrow() ? <PhoneTools /> : <VisitorTools />);

function PhoneTools() {
  const { t } = useLingui();
  const label = t`Language and theme`;
  return (
    <Popover
      label={label}
      align="end"
      width="220px"
      isBare
      trigger={(target) => <IconButton label={label} icon={<MoreIcon />} popoverTarget={target} />}
    >
      {(close) => (
        <div className={styles.tools}>
          <div className={styles.theme}>
            <DarkThemeSwitch />
          </div>
          <LanguageList onLeave={close} />
        </div>
      )}
    </Popover>
  );
}
