/** Form for the user's avatar: selected, cropped to a circle in the browser, and uploaded at the
 *  required size only. */
import { useEffect, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Change } from '#src/binding/account.ts';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { base64Of, openPhoto, PHOTO_TYPES, type Photo } from '#src/platform/photo.ts';
import { CENTRED, squareOf, type Crop } from '../crop.ts';
import { useProblemText } from '../use-problem-text.ts';
import { CropArea } from './CropArea.tsx';
import { StepForm } from './StepForm.tsx';
import styles from './AvatarForm.module.css';

/** Twice the largest displayed size. */
const SIDE_MAX = 512;

interface AvatarFormProps {
  readonly change: Change;
  readonly label: string;
  readonly action: string;
  readonly onCancel: () => void;
}

export function AvatarForm({ change, label, action, onCancel }: AvatarFormProps) {
  const { t } = useLingui();
  const [photo, setPhoto] = useState<Photo>();
  const [crop, setCrop] = useState<Crop>(CENTRED);
  const [isUnreadable, setUnreadable] = useState(false);
  useEffect(() => () => photo?.close(), [photo]);
  const problem = useProblemText(change.problems)('photo');
  const open = async (file: File): Promise<void> => {
    try {
      setPhoto(await openPhoto(file));
      setCrop(CENTRED);
      setUnreadable(false);
    } catch {
      setPhoto(undefined);
      setUnreadable(true);
    }
  };
  const send = async (): Promise<void> => {
    try {
      if (photo !== undefined) {
        const blob = await photo.cropped(squareOf(photo, crop), SIDE_MAX);
        change.edit('photo', await base64Of(blob));
      }
      change.submit();
    } catch {
      setUnreadable(true);
    }
  };
  return (
    <StepForm
      label={label}
      change={change}
      action={action}
      onSubmit={() => void send()}
      onCancel={onCancel}
    >
      {photo !== undefined && <CropArea photo={photo} crop={crop} onCropChange={setCrop} />}
      {isUnreadable && (
        <Notice tone="danger" isUrgent>
          {t`Unsupported image. Use PNG, JPEG or WebP.`}
        </Notice>
      )}
      <label className={photo === undefined ? styles.first : styles.another}>
        <input
          type="file"
          accept={PHOTO_TYPES}
          className={styles.file}
          aria-invalid={problem === undefined ? undefined : true}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file !== undefined) void open(file);
          }}
        />
        <span>{photo === undefined ? t`Choose image` : t`Choose another image`}</span>
        {photo === undefined && (
          <span className={styles.hint}>{t`The image is compressed before upload`}</span>
        )}
      </label>
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </StepForm>
  );
}
