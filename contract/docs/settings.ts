import type { CallDocs } from './call-doc.ts';

export const SETTINGS_DOCS = {
  commonSettings: {
    summary: 'Returns the names, themes, languages and feature flags of this exchange.',
    rejections: [],
  },
  landingSettings: {
    summary: 'Returns the texts and links of the landing page and the footer.',
    rejections: [],
  },
  ipLookup: { summary: 'Returns the IP address of the caller.', rejections: [] },
  captchaSettings: {
    summary: 'Returns whether sign-in, sign-up and password reset require a captcha, and which.',
    rejections: [],
  },
} as const satisfies CallDocs;
