import { expect, it } from 'vitest';
import { isTrackingRefused } from '#src/platform/privacy-signals.ts';

it('[SET-05] reads Do Not Track and Global Privacy Control, and takes neither for granted', () => {
  expect(isTrackingRefused({ doNotTrack: '1' })).toBe(true);
  expect(isTrackingRefused({ globalPrivacyControl: true })).toBe(true);
  expect(isTrackingRefused({ doNotTrack: '0', globalPrivacyControl: true })).toBe(true);
  for (const browser of [{}, { doNotTrack: null }, { doNotTrack: 'unspecified' }]) {
    expect(isTrackingRefused(browser)).toBe(false);
  }
  expect(isTrackingRefused({ doNotTrack: '0', globalPrivacyControl: false })).toBe(false);
});
