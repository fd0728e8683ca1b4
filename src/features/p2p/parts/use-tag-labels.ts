/** Names of what a trader is praised or criticized for. */
import { useLingui } from '@lingui/react/macro';
import type { P2pFeedbackTag } from '#contract/entities/p2p-trader.ts';

export function useTagLabels(): Readonly<Record<P2pFeedbackTag, string>> {
  const { t } = useLingui();
  return {
    fast: t({ message: 'Fast', comment: 'Feedback on a trader' }),
    friendly: t({ message: 'Friendly', comment: 'Feedback on a trader' }),
    safe: t({ message: 'Safe', comment: 'Feedback on a trader' }),
    clear_terms: t({ message: 'Clear terms', comment: 'Feedback on a trader' }),
    slow: t({ message: 'Slow', comment: 'Feedback on a trader' }),
    rude: t({ message: 'Rude', comment: 'Feedback on a trader' }),
    asked_for_more: t({ message: 'Asked for more money', comment: 'Feedback on a trader' }),
    off_platform: t({
      message: 'Wanted to trade elsewhere',
      comment: 'Feedback on a trader',
    }),
  };
}
