/** A code while it is shown: to read, to copy, to scan, as a link and as a picture. */
import { useRef, useState, type RefObject } from 'react';
import { useLingui } from '@lingui/react/macro';
import { groupedGiftCode } from '#domain/gift-cards/code.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { ButtonRow } from '#src/design/controls/ButtonRow.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { CopyIcon } from '#src/design/icons/icons.ts';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { CardPicture } from './CardPicture.tsx';
import type { RevealViewProps } from './reveal-view-props.ts';
import { useSecondsLeft } from './use-seconds-left.ts';
import styles from './Card.module.css';

const LazyQrCode = lazyComponent(
  async () => (await loadPart('qrCode')).QrCode,
  () => <Skeleton height="160px" />,
);

interface ShownCodeProps extends RevealViewProps {
  readonly giftCode: string;
}

export function ShownCode(props: ShownCodeProps) {
  const { t } = useLingui();
  const { card, themes, brand, form, giftCode, linkOf, write } = props;
  const [isPicture, setPicture] = useState(false);
  const element = useRef<HTMLSpanElement>(null);
  const { copy, status } = useCopyOrSelect(write, element);
  const link = linkOf(giftCode);
  const left = useSecondsLeft();
  if (isPicture) {
    return (
      <CardPicture
        card={card}
        themes={themes}
        brand={brand}
        secret={{ code: giftCode, link }}
        onBack={() => setPicture(false)}
      />
    );
  }
  return (
    <div className={styles.content}>
      <div className={styles.code}>
        <span ref={element} className={styles.text} dir="ltr" translate="no">
          {groupedGiftCode(giftCode)}
        </span>
        <div className={styles.qr}>
          <LazyQrCode text={link} title={t`QR code of the card`} />
        </div>
        <span className={styles.hint} role="timer">
          {t`Hidden in ${left} s`}
        </span>
      </div>
      <div className={styles.actions}>
        <Button icon={<CopyIcon size={14} />} onClick={() => copy(groupedGiftCode(giftCode))}>
          {t`Copy code`}
        </Button>
        <Button icon={<CopyIcon size={14} />} onClick={() => copy(link)}>
          {t`Copy link`}
        </Button>
        <Button onClick={() => setPicture(true)}>{t`Image with code`}</Button>
      </div>
      <output className={styles.hint}>{status}</output>
      <Notice>
        {t`The receiver opens the link, signs in or signs up, and redeems the card. Opening the link changes nothing.`}
      </Notice>
      <ButtonRow>
        <Button tone="primary" onClick={form.hide}>
          {t({ message: 'Hide code', comment: 'Button' })}
        </Button>
      </ButtonRow>
    </div>
  );
}

/** Copies inside the press. "Copied" is shown only after the browser has done it; otherwise the code is selected, so that it
 *  can be copied by hand. */
function useCopyOrSelect(
  write: (text: string) => Promise<void>,
  element: RefObject<HTMLElement | null>,
) {
  const { t } = useLingui();
  const [status, setStatus] = useState('\u00A0');
  const select = (): void => {
    const selection = getSelection();
    if (element.current !== null) selection?.selectAllChildren(element.current);
    setStatus(t`The browser blocked the clipboard. The code is selected: copy it by hand.`);
  };
  const copy = (text: string): void => {
    write(text).then(() => setStatus(t`Copied to clipboard`), select);
  };
  return { copy, status };
}
