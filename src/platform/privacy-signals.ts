/** Signals of the browser that its user refuses tracking: Do Not Track and Global Privacy Control. */

interface PrivacySignals {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

// Both are missing in TypeScript's types, and in some browsers.
export const hasTrackingOptOut = (browser: object = navigator): boolean => {
  const { doNotTrack, globalPrivacyControl }: PrivacySignals = browser;
  return doNotTrack === '1' || globalPrivacyControl === true;
};
