/** A card as a picture that is drawn here, to be saved or shared. The one with the code says so on it and in its name. */
import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { groupedGiftCode } from '#domain/gift-cards/code.ts';
import { loadPart } from '#src/deferred/load-part.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { ButtonRow } from '#src/design/controls/ButtonRow.tsx';
import type { QrModules } from '#src/design/data/QrCode.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { shortDate } from '#src/format/dates.ts';
import { downloadFile } from '#src/platform/download.ts';
import { canShareFiles, shareFile } from '#src/platform/share.ts';
import type { GiftCard, GiftCardTheme } from '#src/queries/gift-cards.ts';
import { cardValue, groupedNumber, paysIn, pictureName } from '../card-text.ts';
import { cardColorsOf } from '../parts/card-colors.ts';
import { CARD_MOTIFS } from '../parts/card-motifs.ts';
import { paintCard, PICTURE_HEIGHT, PICTURE_WIDTH, type PaintedCard } from './paint-card.ts';
import styles from './Card.module.css';

export interface CardPictureProps {
  readonly card: GiftCard;
  readonly themes: readonly GiftCardTheme[];
  readonly brand: string;
  /** Undefined for the picture without the code. */
  readonly secret: { readonly code: string; readonly link: string } | undefined;
  readonly onBack: () => void;
}

/** Sharp on every screen. */
const PICTURE_RATIO = 2;

export function CardPicture(props: CardPictureProps) {
  const { t } = useLingui();
  const { card, secret, onBack } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const painted = usePaintedCard(props);
  useEffect(() => {
    if (canvas.current !== null) paintCard(canvas.current, painted, PICTURE_RATIO);
  });
  const name = pictureName(card, secret !== undefined);
  const withImage = (use: (image: File) => void) => () =>
    canvas.current?.toBlob((image) => {
      if (image !== null) use(new File([image], name, { type: 'image/png' }));
    }, 'image/png');
  const isReady = secret === undefined || painted.modules !== undefined;
  const notReady = isReady ? undefined : t`Loading…`;
  return (
    <div className={styles.content}>
      {secret === undefined ? (
        <Notice>{t`Without the code: no one can take the card with this image.`}</Notice>
      ) : (
        <Notice tone="warning">{t`With the code: anyone who sees this image can take the card.`}</Notice>
      )}
      <canvas
        ref={canvas}
        className={styles.picture}
        width={PICTURE_WIDTH}
        height={PICTURE_HEIGHT}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A canvas is painted here.
        role="img"
        aria-label={secret === undefined ? t`Card without code` : t`Card with code`}
      />
      <ButtonRow>
        <Button tone="outline" onClick={onBack}>
          {t({ message: 'Back', comment: 'Goes to the previous step' })}
        </Button>
        {canShareFiles() && (
          <Button
            disabledReason={notReady}
            onClick={withImage((image) => void shareFile(image, secret?.link ?? ''))}
          >
            {t({ message: 'Share image', comment: 'Button' })}
          </Button>
        )}
        <Button
          tone="primary"
          disabledReason={notReady}
          onClick={withImage((image) => downloadFile(image, image.name))}
        >
          {secret === undefined ? t`Save as image` : t`Save image with code`}
        </Button>
      </ButtonRow>
    </div>
  );
}

function usePaintedCard({ card, themes, brand, secret }: CardPictureProps): PaintedCard {
  const { t } = useLingui();
  const theme = themes.find(({ id }) => id === card.themeId);
  const coin = paysIn(card);
  const date = shortDate(card.expiresAt);
  return {
    ...cardColorsOf(theme?.color),
    motif: CARD_MOTIFS[theme?.design ?? 'plain'],
    brand,
    theme: theme?.name ?? '',
    value: cardValue(card),
    payment:
      coin === undefined
        ? ''
        : t({
            message: `Paid in ${coin}`,
            comment: 'The coin that the redeemer of a gift card gets',
          }),
    note: card.note,
    number: groupedNumber(card.number),
    expiry: t({ message: `Valid until ${date}`, comment: 'Date on a gift card' }),
    code: secret === undefined ? '' : groupedGiftCode(secret.code),
    warning: secret === undefined ? '' : t`This image contains the code.`,
    modules: useQrModules(secret?.link),
  };
}

/** @returns undefined while the part that encodes it loads, and without a text. */
function useQrModules(text: string | undefined): QrModules | undefined {
  const [modules, setModules] = useState<QrModules>();
  useEffect(() => {
    let isCurrent = true;
    const load = async (link: string): Promise<void> => {
      const { qrModulesOf } = await loadPart('qrCode');
      if (isCurrent) setModules(qrModulesOf(link));
    };
    if (text !== undefined) void load(text);
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return text === undefined ? undefined : modules;
}
