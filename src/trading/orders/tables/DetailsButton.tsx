/** Row button that opens the details. */
import { useLingui } from '@lingui/react/macro';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { InfoIcon } from '#src/design/icons/first-icons.ts';
import styles from './OrdersTable.module.css';

export function DetailsButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useLingui();
  return (
    <IconButton
      size="small"
      label={t`Details`}
      className={styles.action}
      icon={<InfoIcon size={14} />}
      onClick={onClick}
    />
  );
}
