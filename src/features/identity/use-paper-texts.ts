/** Messages about a file that cannot be used, and hints before a picture is taken. */
import { useLingui } from '@lingui/react/macro';
import type { PaperKind, RejectReason } from '#contract/entities/identity.ts';
import type { PaperProblem } from '#src/binding/paper.ts';

/** @param isScan whether a PDF is accepted as well. */
export function useProblemTexts(isScan: boolean): Readonly<Record<PaperProblem, string>> {
  const { t } = useLingui();
  return {
    unsupported: isScan
      ? t`This file is not supported. Use a JPEG, PNG or WebP image, or a PDF.`
      : t`Unsupported image. Use PNG, JPEG or WebP.`,
    heic: t`This browser cannot read HEIC images. Set your camera to “Most compatible” and take the image again, or continue on your phone.`,
    unreadable: t`Unreadable image. Use another one.`,
    too_small: t`The image is too small to read. Use one with at least 600 pixels on its shorter side.`,
    blank: t`This browser could not draw the image. Take it again, or continue on your phone.`,
    too_large: isScan
      ? t`The file is too large. A PDF may have 5 MB at most.`
      : t`The image cannot be made small enough and stay readable. Take it again with a plain background.`,
  };
}

/** Hints about a picture that was taken, before it is sent. */
export function useHintTexts(): (hint: RejectReason) => string | undefined {
  const { t } = useLingui();
  const texts: Readonly<Partial<Record<RejectReason, string>>> = {
    blurred: t`The image looks blurred. Can you read every line?`,
    too_dark: t`The image is too dark. Use more light.`,
    too_bright: t`The image is too bright. Use less light.`,
    glare: t`The image seems to have a reflection. Is anything covered?`,
    cut_off: t`An edge may be cut off. Are all four edges visible?`,
    blank: t`The image is blank.`,
  };
  return (hint) => texts[hint];
}

/** What a good picture of this paper shows. */
export function useCaptureHints(): (paper: PaperKind) => readonly string[] {
  const { t } = useLingui();
  const ofDocument = [
    t`Place the document on a dark, plain surface.`,
    t`All four edges and every line are visible.`,
    t`No reflections, no shadow, no fingers.`,
  ];
  const ofScan = [
    t`Your name, your address and the date are visible.`,
    t`Not older than three months.`,
    t`An image, or a PDF with at most 10 pages and 5 MB.`,
  ];
  const hints: Readonly<Record<PaperKind, readonly string[]>> = {
    front: ofDocument,
    back: ofDocument,
    selfie: [
      t`Look straight into the camera, with your full face in the frame.`,
      t`No glasses, hat or mask.`,
      t`Light from the front, not from behind.`,
    ],
    address_proof: ofScan,
    funds_proof: [
      t`A payslip, a tax return or a bank statement in your name.`,
      t`An image, or a PDF with at most 10 pages and 5 MB.`,
    ],
    company_papers: [
      t`The register entry of the company, with its number and its directors.`,
      t`An image, or a PDF with at most 10 pages and 5 MB.`,
    ],
  };
  return (paper) => hints[paper];
}
