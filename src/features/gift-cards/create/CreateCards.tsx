/** The form of new cards with its machine, rules and balances. */
import { useCallback, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { decimal } from '#contract/core/decimal.ts';
import type { LeavingAmounts } from '#domain/leaving-amount.ts';
import { useAuth } from '#src/binding/auth.ts';
import { useCreateCards, type CardsDraft } from '#src/binding/gift-cards.ts';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { loadableOf } from '#src/queries/loadable-of.ts';
import {
  useGiftCardFunds,
  useGiftCardRules,
  type ConvertWallet,
  type GiftCardRules,
  type GiftCardTheme,
  type WalletRow,
} from '#src/queries/gift-cards.ts';
import { CreateView } from './CreateView.tsx';

interface CreateCardsProps {
  readonly themes: readonly GiftCardTheme[];
  readonly brand: string;
}

export function CreateCards(props: CreateCardsProps) {
  const { t } = useLingui();
  const rules = loadableOf(useGiftCardRules(true));
  // A new key starts a new form.
  const [formKey, setFormKey] = useState(0);
  return (
    <LoadableContent
      loadable={rules}
      failureText={t`This page could not be loaded.`}
      placeholder={<Skeleton height="480px" />}
    >
      {(loaded) => (
        <Loaded
          key={formKey}
          {...props}
          rules={loaded}
          onRestart={() => setFormKey((before) => before + 1)}
        />
      )}
    </LoadableContent>
  );
}

interface LoadedProps extends CreateCardsProps {
  readonly rules: GiftCardRules;
  readonly onRestart: () => void;
}

const NOTHING: LeavingAmounts = { available: decimal('0'), locked: decimal('0') };

/** A wallet without the coin has nothing of it. */
const fundsIn = (rows: readonly WalletRow[] | undefined, coin: string) =>
  rows && (rows.find((row) => row.coin === coin) ?? NOTHING);

function Loaded({ rules, themes, brand, onRestart }: LoadedProps) {
  const isCodeRequired = useAuth().user?.isTwoFactorOn === true;
  const rowsOf: Readonly<Record<ConvertWallet, readonly WalletRow[] | undefined>> = {
    spot: useGiftCardFunds('spot').data,
    p2p: useGiftCardFunds('p2p').data,
  };
  const { spot, p2p } = rowsOf;
  const fundsOf = useCallback(
    ({ wallet, coin }: CardsDraft) => fundsIn(wallet === 'spot' ? spot : p2p, coin),
    [spot, p2p],
  );
  const form = useCreateCards({ rules, themeId: themes[0]?.id ?? 0, isCodeRequired }, fundsOf);
  return <CreateView form={form} themes={themes} brand={brand} onRestart={onRestart} />;
}
