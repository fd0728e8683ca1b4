/** Button that picks a file. The types are listed one by one, so that phones convert HEIC pictures themselves, and
 *  the input is emptied after each pick, so that the same file can be picked again. */
import { useLingui } from '@lingui/react/macro';
import { UploadIcon } from '#src/design/icons/icons.ts';
import styles from './Camera.module.css';

interface FilePickerProps {
  /** Whether a PDF is accepted as well. */
  readonly isScan: boolean;
  readonly onPick: (file: File) => void;
}

const PICTURES = 'image/jpeg,image/png,image/webp';

export function FilePicker({ isScan, onPick }: FilePickerProps) {
  const { t } = useLingui();
  return (
    <label className={styles.choose}>
      <input
        type="file"
        className={styles.file}
        accept={isScan ? `${PICTURES},application/pdf` : PICTURES}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file !== undefined) onPick(file);
        }}
      />
      <UploadIcon />
      <span>{t`Choose a file`}</span>
    </label>
  );
}
