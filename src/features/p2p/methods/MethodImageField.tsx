/** An image with a code that a buyer scans, for example of a payment app. */
import { useRef } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { PaymentMethodForm } from '#src/binding/p2p-center.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { PHOTO_TYPES } from '#src/platform/photo.ts';
import styles from './PaymentMethods.module.css';

interface MethodImageFieldProps {
  readonly form: PaymentMethodForm;
  readonly storedImage: string | undefined;
}

export function MethodImageField({ form, storedImage }: MethodImageFieldProps) {
  const { t } = useLingui();
  const files = useRef<HTMLInputElement>(null);
  const { image } = form.draft;
  const address =
    image.kind === 'chosen'
      ? `data:${image.mediaType};base64,${image.base64}`
      : image.kind === 'stored'
        ? storedImage
        : undefined;
  return (
    <div className={styles.texts}>
      <span className={styles.label}>{t`QR code image (optional)`}</span>
      <div className={styles.image}>
        <input
          ref={files}
          type="file"
          hidden
          accept={PHOTO_TYPES}
          aria-label={t`QR code image (optional)`}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file !== undefined) form.chooseImage(file);
            // The same file can be chosen again.
            event.target.value = '';
          }}
        />
        {address !== undefined && (
          <img className={styles.picked} src={address} alt={t`QR code of the payment method`} />
        )}
        {image.kind === 'stored' && storedImage === undefined && (
          <Skeleton width="96px" height="96px" />
        )}
        <Button
          size="small"
          tone="outline"
          isBusy={form.isImageLoading}
          onClick={() => files.current?.click()}
        >
          {image.kind === 'none'
            ? t({ message: 'Choose image', comment: 'Button' })
            : t`Choose another image`}
        </Button>
        {image.kind !== 'none' && (
          <Button size="small" tone="text" onClick={form.removeImage}>
            {t({ message: 'Remove image', comment: 'Button' })}
          </Button>
        )}
      </div>
      {form.isImageUnreadable && (
        <Notice tone="danger" isUrgent>
          {t`Unsupported image. Use PNG, JPEG or WebP.`}
        </Notice>
      )}
    </div>
  );
}
