/** Names of papers, documents, levels and what they open. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { DocumentType, LevelFeature, PaperKind } from '#contract/entities/identity.ts';

export interface IdentityLabels {
  /** @param type undefined where the document does not matter. */
  readonly paper: (kind: PaperKind, type?: DocumentType) => string;
  readonly document: Readonly<Record<DocumentType, string>>;
  /** @returns undefined for a level of another back end. */
  readonly level: (level: number) => string | undefined;
  readonly feature: Readonly<Record<LevelFeature, string>>;
}

export function useIdentityLabels(): IdentityLabels {
  const { t } = useLingui();
  return useMemo(() => {
    const papers: Readonly<Record<PaperKind, string>> = {
      front: t({ message: 'Front of the document', comment: 'Picture of an identity document' }),
      back: t({ message: 'Back of the document', comment: 'Picture of an identity document' }),
      selfie: t({ message: 'Photo of yourself', comment: 'Picture for identity verification' }),
      address_proof: t`Proof of address`,
      funds_proof: t`Proof of income`,
      company_papers: t({ message: 'Company documents', comment: 'Name of a document or level' }),
    };
    const levels = [
      t({ message: 'Not verified', comment: 'Identity level 0' }),
      t({ message: 'Basic', comment: 'Identity level 1' }),
      t({ message: 'Advanced', comment: 'Identity level 2' }),
      t({ message: 'Business', comment: 'Identity level 3' }),
    ];
    return {
      paper: (kind, type) =>
        kind === 'front' && type === 'passport' ? t`Passport page with the photo` : papers[kind],
      document: {
        nid: t({ message: 'Identity card', comment: 'Name of a document or level' }),
        passport: t({ message: 'Passport', comment: 'Name of a document or level' }),
        voter_card: t({ message: 'Voter card', comment: 'Name of a document or level' }),
        driving_licence: t({ message: 'Driving license', comment: 'Name of a document or level' }),
      },
      level: (level) => levels[level],
      feature: {
        withdrawal: t({ message: 'Withdrawals', comment: 'Opened by an identity level' }),
        transfer_to_user: t`Transfers to other users`,
        p2p_taker: t`P2P: buy and sell`,
        p2p_advert: t`P2P: your own adverts`,
        launchpad: t({ message: 'Launchpad', comment: 'Opened by an identity level' }),
        gift_card_create: t`Create gift cards`,
        merchant: t({ message: 'Merchant account', comment: 'Name of a document or level' }),
      },
    };
  }, [t]);
}
