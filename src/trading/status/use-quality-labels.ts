/** Describes the current render quality, as a short label and in full sentences. */
import { useLingui } from '@lingui/react/macro';
import { QUALITY_SAVING } from '#domain/render-quality.ts';
import type { Quality } from '#src/stores/quality.store.ts';

export interface QualityLabels {
  readonly word: string;
  /** Description of the level of detail. */
  readonly terms: string;
  /** Reason for the quality and its level of detail. */
  readonly sentence: string;
}

type AnnouncedQuality = Pick<
  Quality,
  'level' | 'refreshHz' | 'isDetailed' | 'isAnimated' | 'isPinned'
>;

export function useQualityLabels(): (quality: AnnouncedQuality) => QualityLabels {
  const { t } = useLingui();
  return ({ level, refreshHz, isDetailed, isAnimated, isPinned }) => {
    const drawn = !isAnimated
      ? t`Book and chart at ${refreshHz} fps, without depth bars and motion.`
      : !isDetailed
        ? t`Book and chart at ${refreshHz} fps, without depth bars.`
        : t`Book and chart at up to ${refreshHz} fps.`;
    // domain/render-quality.ts lists what is reduced at each level.
    const later = [
      t`While you type or point, other values change twice a second.`,
      t`While you type or point, other values change twice a second, chart and screen reader rows every 5 seconds.`,
      t`Other values change once a second. While you type or point, chart and screen reader rows change every 5 seconds.`,
    ][level - FOLLOWING_INPUT];
    const terms = later === undefined ? drawn : `${drawn} ${later}`;
    const reason = isPinned ? t`Set by you.` : t`This device is busy.`;
    const word =
      level === 0
        ? t({ message: 'Full', comment: 'Rendering quality: full detail' })
        : level <= 2
          ? t({ message: 'Balanced', comment: 'Rendering quality: fewer frames' })
          : level < FOLLOWING_INPUT
            ? t({ message: 'Power saving', comment: 'Rendering quality: minimum detail' })
            : t({
                message: 'Input first',
                comment: 'Rendering quality: inputs come before updates',
              });
    return { word, terms, sentence: level === 0 && !isPinned ? terms : `${reason} ${terms}` };
  };
}

/** First level that updates less during input. */
const FOLLOWING_INPUT = QUALITY_SAVING + 1;
