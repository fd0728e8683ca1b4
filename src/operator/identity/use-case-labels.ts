/** Names of papers, documents and reasons on the desk. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { DocumentType, PaperKind, RejectReason } from '#contract/entities/identity.ts';

export interface CaseLabels {
  readonly paper: Readonly<Record<PaperKind, string>>;
  readonly document: Readonly<Record<DocumentType, string>>;
  readonly reason: Readonly<Record<RejectReason, string>>;
}

export function useCaseLabels(): CaseLabels {
  const { t } = useLingui();
  return useMemo(
    () => ({
      paper: {
        front: t({ message: 'Front', comment: 'Side of an identity document' }),
        back: t({ message: 'Back', context: 'Side of an identity document' }),
        selfie: t({ message: 'Selfie', comment: 'Picture of the user' }),
        address_proof: t`Proof of address`,
        funds_proof: t`Proof of income`,
        company_papers: t`Company documents`,
      },
      document: {
        nid: t`Identity card`,
        passport: t`Passport`,
        voter_card: t`Voter card`,
        driving_licence: t`Driving license`,
      },
      reason: {
        blurred: t({ message: 'Blurred', comment: 'Reason of a rejection' }),
        glare: t({ message: 'Reflection', comment: 'Reason of a rejection' }),
        cut_off: t({ message: 'Cut off', comment: 'Reason of a rejection' }),
        too_dark: t({ message: 'Too dark', comment: 'Reason of a rejection' }),
        too_bright: t({ message: 'Too bright', comment: 'Reason of a rejection' }),
        screenshot: t({ message: 'Image of a screen', comment: 'Reason of a rejection' }),
        black_and_white: t({ message: 'Black and white', comment: 'Reason of a rejection' }),
        wrong_side: t({ message: 'Wrong side', comment: 'Reason of a rejection' }),
        too_small: t({ message: 'Too small', comment: 'Reason of a rejection' }),
        blank: t({ message: 'Blank', comment: 'Reason of a rejection' }),
        face_not_visible: t({ message: 'Face not visible', comment: 'Reason of a rejection' }),
        wrong_type: t({ message: 'Wrong document type', comment: 'Reason of a rejection' }),
        paper_expired: t({ message: 'Document expired', comment: 'Reason of a rejection' }),
        older_than_3_months: t({
          message: 'Older than 3 months',
          comment: 'Reason of a rejection',
        }),
        other_name: t({ message: 'Other name', comment: 'Reason of a rejection' }),
        unreadable_file: t({ message: 'Unreadable file', comment: 'Reason of a rejection' }),
        country_not_served: t({ message: 'Country not served', comment: 'Reason of a rejection' }),
        under_age: t({ message: 'Under age', comment: 'Reason of a rejection' }),
        not_accepted: t({ message: 'Not accepted', comment: 'Reason of a rejection' }),
      },
    }),
    [t],
  );
}
