import { expect, it } from 'vitest';
import { wireAnalyticsConsent } from '#src/app/wiring/shell/analytics-consent.ts';
import { analyticsConsent, chooseAnalytics } from '#src/stores/analytics.store.ts';

const KEY = 'analytics';

/** As the browser does for a change in another tab. */
function changeInAnotherTab(value: string | null): void {
  if (value === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, value);
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: value }));
}

it('[SET-05] stores the consent in the browser, and follows its other tabs', async () => {
  localStorage.setItem(KEY, 'declined');
  wireAnalyticsConsent();
  expect(analyticsConsent.choice).toBe('declined');
  chooseAnalytics('accepted');
  await Promise.resolve();
  expect(localStorage.getItem(KEY)).toBe('accepted');
  // A second caller does not read the storage again.
  localStorage.setItem(KEY, 'declined');
  wireAnalyticsConsent();
  expect(analyticsConsent.choice).toBe('accepted');
  changeInAnotherTab('declined');
  expect(analyticsConsent.choice).toBe('declined');
  for (const unusable of ['maybe', null]) {
    changeInAnotherTab(unusable);
    expect(analyticsConsent.choice).toBeUndefined();
  }
});
