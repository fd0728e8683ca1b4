/** Stores the consent to analytics in this browser, and follows changes in its other tabs. */
import { subscribe } from 'valtio/vanilla';
import { localTexts, STORED, watchText } from '#src/platform/storage.ts';
import { analyticsConsent, chooseAnalytics } from '#src/stores/analytics.store.ts';

let isWired = false;

/** Called by everything that shows the consent; only the first call has an effect. */
export function wireAnalyticsConsent(): void {
  if (isWired) return;
  isWired = true;
  const adopt = (): void => {
    const stored = localTexts.read(STORED.analytics);
    chooseAnalytics(stored === 'accepted' || stored === 'declined' ? stored : undefined);
  };
  adopt();
  watchText(STORED.analytics, adopt);
  subscribe(analyticsConsent, () => {
    const { choice } = analyticsConsent;
    if (choice !== undefined) localTexts.write(STORED.analytics, choice);
  });
}
