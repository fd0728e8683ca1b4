/** The redeem form with its machine, the code of a link, and the attempts that are left. */
import { useEnterCode, useLinkCode } from '#src/binding/gift-cards.ts';
import { hasCameraAccess } from '#src/platform/camera.ts';
import { exchangeClock } from '#src/platform/exchange-clock.ts';
import { useGiftCardRules, type GiftCardTheme } from '#src/queries/gift-cards.ts';
import { RedeemView } from './RedeemView.tsx';

interface RedeemCardProps {
  readonly themes: readonly GiftCardTheme[];
  readonly brand: string;
}

export function RedeemCard({ themes, brand }: RedeemCardProps) {
  const linkCode = useLinkCode();
  const form = useEnterCode(linkCode);
  const rules = useGiftCardRules(true).data;
  return (
    <RedeemView
      form={form}
      rules={rules}
      themes={themes}
      brand={brand}
      now={exchangeClock()}
      canScan={hasCameraAccess()}
      isFromLink={linkCode !== undefined}
    />
  );
}
