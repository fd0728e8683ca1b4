/** QR code and link that continue the case on a phone. */
import { Trans, useLingui } from '@lingui/react/macro';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import type { PhoneLink } from '#src/binding/identity.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import { clockTime } from '#src/format/dates.ts';
import styles from './PhoneLink.module.css';

const LazyQrCode = lazyComponent(
  async () => (await loadPart('qrCode')).QrCode,
  () => <Skeleton width="184px" height="184px" />,
);

export interface PhoneLinkViewProps {
  readonly link: PhoneLink;
  readonly linkOf: (token: string) => string;
  readonly onClose: () => void;
}

export function PhoneLinkView({ link, linkOf, onClose }: PhoneLinkViewProps) {
  const { t } = useLingui();
  const time = clockTime(link.link?.expiresAt);
  return (
    <Dialog title={t`Continue on your phone`} isOpen onClose={onClose}>
      <div className={styles.content}>
        {link.phase === 'creating' && <Skeleton width="184px" height="184px" />}
        {link.phase === 'shown' && link.link !== undefined && (
          <>
            <LazyQrCode
              text={linkOf(link.link.token)}
              title={t`QR code of the link for your phone`}
            />
            <p>{t`Scan the code with your phone's camera. What you upload there appears here.`}</p>
            <p className={styles.hint}>
              <Trans>
                The link opens once, until <bdi dir="ltr">{time}</bdi>. Do not share it.
              </Trans>
            </p>
          </>
        )}
        {link.phase === 'expired' && (
          <Notice tone="info">
            {t`The link has expired. A phone that has opened it can still upload.`}
          </Notice>
        )}
        {link.phase === 'failed' && (
          <Notice tone="danger" isUrgent>
            {link.rejection === undefined ? (
              t`The link could not be created.`
            ) : (
              <bdi>{link.rejection.message}</bdi>
            )}
          </Notice>
        )}
        {(link.phase === 'expired' || link.phase === 'failed') && (
          <Button onClick={link.renew}>{t`Create new link`}</Button>
        )}
      </div>
    </Dialog>
  );
}
