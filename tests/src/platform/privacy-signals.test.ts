import { expect, it } from 'vitest';
import { hasTrackingOptOut } from '#src/platform/privacy-signals.ts';

it('[SET-05] reads Do Not Track and Global Privacy Control, and takes neither for granted', () => {
  expect(hasTrackingOptOut({ doNotTrack: '1' })).toBe(true);
  expect(hasTrackingOptOut({ globalPrivacyControl: true })).toBe(true);
  expect(hasTrackingOptOut({ doNotTrack: '0', globalPrivacyControl: true })).toBe(true);
  for (const browser of [{}, { doNotTrack: null }, { doNotTrack: 'unspecified' }]) {
    expect(hasTrackingOptOut(browser)).toBe(false);
  }
  expect(hasTrackingOptOut({ doNotTrack: '0', globalPrivacyControl: false })).toBe(false);
});
