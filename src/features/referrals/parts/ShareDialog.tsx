/** Picture of a referral code with the QR code of its link, to be saved or shared. */
import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import type { ReferralCode } from '#contract/entities/referral.ts';
import { dataOf } from '#domain/loadable.ts';
import { loadPart } from '#src/deferred/load-part.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { ButtonRow } from '#src/design/controls/ButtonRow.tsx';
import type { QrModules } from '#src/design/data/QrCode.tsx';
import { CARD_HEIGHT, CARD_RATIO, CARD_WIDTH } from '#src/design/data/share-canvas.ts';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import { downloadFile } from '#src/platform/download.ts';
import { canShareFiles, shareFile } from '#src/platform/share.ts';
import { settings } from '#src/stores/settings.store.ts';
import { paintReferralCard, type ReferralCard } from './referral-card.ts';
import styles from './ShareDialog.module.css';

interface ShareDialogProps {
  readonly code: ReferralCode;
  readonly link: string;
  readonly onClose: () => void;
}

export function ShareDialog({ code, link, onClose }: ShareDialogProps) {
  const { t } = useLingui();
  const canvas = useRef<HTMLCanvasElement>(null);
  const card = useReferralCard(code, link);
  useEffect(() => {
    if (canvas.current !== null) paintReferralCard(canvas.current, card, CARD_RATIO);
  });
  const withImage = (use: (image: File) => void) => () =>
    canvas.current?.toBlob((image) => {
      if (image !== null) use(new File([image], `${code.code}.png`, { type: 'image/png' }));
    }, 'image/png');
  const notReady = card.modules === undefined ? t`Loading…` : undefined;
  return (
    <Dialog title={t`Share card`} size="normal" isOpen onClose={onClose}>
      <div className={styles.content}>
        <canvas
          ref={canvas}
          className={styles.card}
          width={CARD_WIDTH}
          height={CARD_HEIGHT}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A canvas is painted here.
          role="img"
          aria-label={`${card.title}. ${card.offer} ${card.codeLabel}: ${card.code}`}
        />
        <ButtonRow>
          {canShareFiles() && (
            <Button
              disabledReason={notReady}
              onClick={withImage((image) => void shareFile(image, link))}
            >
              {t`Share image`}
            </Button>
          )}
          <Button
            tone="primary"
            disabledReason={notReady}
            onClick={withImage((image) => downloadFile(image, image.name))}
          >
            {t`Save as image`}
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}

function useReferralCard({ code, friendShare }: ReferralCode, link: string): ReferralCard {
  const { t } = useLingui();
  const brand = dataOf(useSnapshot(settings).common)?.appTitle || 'Tidemark';
  const modules = useQrModules(link);
  const share = `${friendShare}%`;
  return {
    brand,
    title: t`Trade with me on ${brand}`,
    offer: friendShare === 0 ? '' : t`Get back ${share} of the commission on your fees.`,
    codeLabel: t`Referral code`,
    code,
    site: new URL(link).host,
    modules,
  };
}

/** @returns undefined while the part that encodes it loads. */
function useQrModules(text: string): QrModules | undefined {
  const [modules, setModules] = useState<QrModules>();
  useEffect(() => {
    let isCurrent = true;
    const load = async (): Promise<void> => {
      const { qrModulesOf } = await loadPart('qrCode');
      if (isCurrent) setModules(qrModulesOf(text));
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return modules;
}
