/** What the present level of drawing means, in one word and in whole sentences. */
import { useLingui } from '@lingui/react/macro';
import type { Quality } from '#src/stores/quality.store.ts';

export interface QualityLabels {
  readonly word: string;
  /** What is drawn. */
  readonly terms: string;
  /** Why, and what is drawn. */
  readonly sentence: string;
}

type AnnouncedQuality = Pick<
  Quality,
  'level' | 'refreshHz' | 'isDetailed' | 'isAnimated' | 'isPinned'
>;

export function useQualityLabels(): (quality: AnnouncedQuality) => QualityLabels {
  const { t } = useLingui();
  return ({ level, refreshHz, isDetailed, isAnimated, isPinned }) => {
    const terms = !isAnimated
      ? t`Book and chart at ${refreshHz} fps, without depth bars and motion.`
      : !isDetailed
        ? t`Book and chart at ${refreshHz} fps, without depth bars.`
        : t`Book and chart at up to ${refreshHz} fps.`;
    const reason = isPinned ? t`Set by you.` : t`This device is busy.`;
    const word =
      level === 0
        ? t({ message: 'Full', comment: 'Rendering quality: full detail' })
        : level <= 2
          ? t({ message: 'Balanced', comment: 'Rendering quality: fewer frames' })
          : t({ message: 'Power saving', comment: 'Rendering quality: minimum detail' });
    return { word, terms, sentence: level === 0 && !isPinned ? terms : `${reason} ${terms}` };
  };
}
