/** Names of what a trader is praised or criticized for. */
import { useLingui } from '@lingui/react/macro';
import type { P2pFeedbackTag } from '#contract/entities/p2p-trader.ts';

export function useTagLabels(): Readonly<Record<P2pFeedbackTag, string>> {
  const { t } = useLingui();
  return {
    fast: t({ message: 'Fast', comment: 'Feedback about a trader' }),
    friendly: t({ message: 'Friendly', comment: 'Feedback about a trader' }),
    safe: t({ message: 'Safe', comment: 'Feedback about a trader' }),
    clear_terms: t({ message: 'Clear terms', comment: 'Feedback about a trader' }),
    slow: t({ message: 'Slow', comment: 'Feedback about a trader' }),
    rude: t({ message: 'Rude', comment: 'Feedback about a trader' }),
    asked_for_more: t({ message: 'Asked for extra money', comment: 'Feedback about a trader' }),
    off_platform: t({
      message: 'Wanted to trade elsewhere',
      comment: 'Feedback about a trader',
    }),
  };
}
