/** What the user reads about a rejected paper, and what to do about it. */
import { useLingui } from '@lingui/react/macro';
import type { RejectReason } from '#contract/entities/identity.ts';

export function useReasonTexts(): Readonly<Record<RejectReason, string>> {
  const { t } = useLingui();
  return {
    blurred: t`The image is blurred. Hold the camera still and let it focus.`,
    glare: t`A reflection covers part of the document. Turn it away from the light.`,
    cut_off: t`An edge of the document is cut off. Show all of it.`,
    too_dark: t`The image is too dark. Use more light.`,
    too_bright: t`The image is too bright. Use less light.`,
    screenshot: t`This is an image of a screen. Photograph the document itself.`,
    black_and_white: t`The image is black and white. Send one in color.`,
    wrong_side: t`This is the other side of the document.`,
    too_small: t`The image is too small to read.`,
    blank: t`The image is blank.`,
    face_not_visible: t`Your face is not clearly visible.`,
    wrong_type: t`This is another kind of document than the one you selected.`,
    paper_expired: t`This document has expired. Use a valid one.`,
    older_than_3_months: t`The document is older than three months. Use a newer one.`,
    other_name: t`The document is in another name.`,
    unreadable_file: t`Unreadable file. Send another one.`,
    country_not_served: t`We do not serve this country yet`,
    under_age: t`You are under the minimum age.`,
    not_accepted: t`Your identity could not be verified. Contact support.`,
  };
}
