/** One card of the user with what can be done with it, one step at a time. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useGiftCard, type GiftCardTheme } from '#src/queries/gift-cards.ts';
import { CardDetails, type CardStep } from './CardDetails.tsx';
import { ChangeCard } from './ChangeCard.tsx';
import { PlainPicture } from './PlainPicture.tsx';
import { RevealCode } from './RevealCode.tsx';
import { SendCard } from './SendCard.tsx';

export interface CardDialogProps {
  readonly cardNumber: string;
  readonly themes: readonly GiftCardTheme[];
  readonly brand: string;
  readonly onClose: () => void;
}

export function CardDialog({ cardNumber, themes, brand, onClose }: CardDialogProps) {
  const { t } = useLingui();
  const [step, setStep] = useState<CardStep>('details');
  const card = loadableOf(useGiftCard(cardNumber));
  const titles = useStepTitles();
  const back = (): void => setStep('details');
  return (
    <Dialog title={titles[step]} size="normal" placement="end" isOpen onClose={onClose}>
      <LoadableContent
        loadable={card}
        failureText={t`Part of the page could not be loaded`}
        placeholder={<Skeleton height="320px" />}
      >
        {(loaded) => {
          const given = { card: loaded, themes, brand };
          switch (step) {
            case 'details':
              return <CardDetails {...given} onStep={setStep} />;
            case 'reveal':
              return <RevealCode {...given} onBack={back} />;
            case 'picture':
              return <PlainPicture {...given} onBack={back} />;
            case 'send':
              return <SendCard card={loaded} onBack={back} />;
            default:
              return <ChangeCard key={step} card={loaded} kind={step} onBack={back} />;
          }
        }}
      </LoadableContent>
    </Dialog>
  );
}

function useStepTitles(): Readonly<Record<CardStep, string>> {
  const { t } = useLingui();
  return {
    details: t({ message: 'Gift card', comment: 'Title of the details of a gift card' }),
    reveal: t`Show code`,
    picture: t`Card as an image`,
    send: t`Send card`,
    redeem: t`Redeem card`,
    revoke: t({ message: 'Revoke card', comment: 'Button' }),
    report: t`Report a lost card`,
  };
}
