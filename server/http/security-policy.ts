/** Computes the security headers of pages from the configuration document that the client also
 *  reads. The exchange sends them, and any static host can use them. */
import { createHash } from 'node:crypto';
import type { DeploymentConfig } from '#contract/config.ts';
import { BROWSER_CHECK } from '#contract/core/browser-check.ts';

export type HeaderMap = Readonly<Record<string, string>>;

export interface SecurityPolicy {
  /** For every HTML page of the client. */
  readonly page: HeaderMap;
  /** For the page of the operator's desk. */
  readonly desk: HeaderMap;
  /** For the page that other applications may embed. */
  readonly webview: HeaderMap;
  /** For every `.js` file: a worker uses the policy of its own script, not that of the page. */
  readonly script: HeaderMap;
  /** For all other files of the client. */
  readonly asset: HeaderMap;
  /** For the iframe in which the captcha's external script runs: without an origin and without any
   *  of our data. */
  readonly captchaIframe: HeaderMap;
  /** For the iframe in which the script of Google Analytics runs, under the same terms. */
  readonly analyticsIframe: HeaderMap;
  /** For files of ours that these iframes load as a foreign origin. */
  readonly iframeFile: HeaderMap;
}

/** Trusted Types policies of the client: Rspack loads chunks, DOMPurify sanitizes HTML, and the
 *  page starts the worker that caches its shell. */
const PAGE_TRUSTED_TYPES = 'rspack dompurify shell-worker';
const SCRIPT_TRUSTED_TYPES = 'rspack';
/** Allows the one inline script of the page. */
const BROWSER_CHECK_HASH = `sha256-${createHash('sha256').update(BROWSER_CHECK).digest('base64')}`;
const HSTS = 'max-age=31536000; includeSubDomains';
/** Browser features that are not used; the client alone uses the camera. */
const FEATURES_OFF = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];
/** Firebase Cloud Messaging: the installation of a browser, and its registration token. */
const FIREBASE_ORIGINS = [
  'https://firebaseinstallations.googleapis.com',
  'https://fcmregistrations.googleapis.com',
];
/** Google Analytics: its script and its measurements. */
const ANALYTICS_ORIGINS = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googletagmanager.com',
];
const PERMISSIONS = FEATURES_OFF.map((feature) => `${feature}=()`).join(', ');
/** Papers and codes are photographed in pages of the client. Navigation inside the client keeps the policy of the
 *  first document, so each of its pages allows the camera; frames and other pages never do. */
const CLIENT_PERMISSIONS = PERMISSIONS.replace('camera=()', 'camera=(self)');

export function policyOf(config: DeploymentConfig): SecurityPolicy {
  const connect = `connect-src ${connectSourcesOf(config).join(' ')}`;
  const push = config.push === undefined ? '' : ` ${FIREBASE_ORIGINS.join(' ')}`;
  const common = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    // HSTS only over TLS: otherwise browsers could no longer reach a host without TLS.
    ...(isOverTls(config) ? { 'strict-transport-security': HSTS } : {}),
  };
  const { 'cross-origin-resource-policy': _forOurselves, ...forOthers } = common;
  const page = {
    ...common,
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': pagePolicyOf(config, connect + push, [`'none'`]),
  };
  return {
    asset: common,
    iframeFile: forOthers,
    captchaIframe: {
      ...common,
      'permissions-policy': PERMISSIONS,
      'content-security-policy': captchaIframePolicyOf(config),
    },
    analyticsIframe: {
      ...common,
      'permissions-policy': PERMISSIONS,
      'content-security-policy': analyticsIframePolicyOf(config),
    },
    script: {
      ...common,
      'content-security-policy': policyText([
        `default-src 'none'`,
        `script-src 'self'`,
        connect,
        `require-trusted-types-for 'script'`,
        `trusted-types ${SCRIPT_TRUSTED_TYPES}`,
      ]),
    },
    page: { ...page, 'permissions-policy': CLIENT_PERMISSIONS },
    desk: { ...page, 'permissions-policy': PERMISSIONS },
    // Embedding in other sites' iframes is the purpose of this page.
    webview: {
      ...forOthers,
      'permissions-policy': PERMISSIONS,
      'content-security-policy': pagePolicyOf(
        config,
        connect,
        config.webviewHosts.length === 0 ? [`'none'`] : config.webviewHosts,
      ),
    },
  };
}

/** @param ancestors origins that may embed the page. */
function pagePolicyOf(
  config: DeploymentConfig,
  connect: string,
  ancestors: readonly string[],
): string {
  return policyText([
    `default-src 'none'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `script-src 'self' '${BROWSER_CHECK_HASH}'`,
    `script-src-attr 'none'`,
    `style-src 'self'`,
    `style-src-attr 'none'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `media-src 'none'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `frame-src 'self'`,
    `child-src 'self'`,
    connect,
    `form-action 'self'`,
    `frame-ancestors ${ancestors.join(' ')}`,
    `require-trusted-types-for 'script'`,
    `trusted-types ${PAGE_TRUSTED_TYPES}`,
    ...(isOverTls(config) ? ['upgrade-insecure-requests'] : []),
  ]);
}

/** External scripts, styles and images only load from the configured origins; without a captcha
 *  from none. Inline styles are allowed for the captcha only: the iframe contains nothing else. */
function captchaIframePolicyOf(config: DeploymentConfig): string {
  const origins = (config.captcha?.origins ?? []).map((one) => new URL(one).origin);
  const from = (...sources: readonly string[]): string => [...sources, ...origins].join(' ');
  return policyText([
    `default-src 'none'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `script-src ${from(`'self'`)}`,
    `style-src ${from(`'self'`, ...(origins.length === 0 ? [] : [`'unsafe-inline'`]))}`,
    ...(origins.length === 0
      ? []
      : [`img-src ${from('data:', 'blob:')}`, `connect-src ${from()}`, `font-src ${from()}`]),
    `form-action 'none'`,
    `frame-ancestors 'self'`,
    'sandbox allow-scripts',
    ...(isOverTls(config) ? ['upgrade-insecure-requests'] : []),
  ]);
}

/** The hosts are those that Google documents for a policy. */
const analyticsIframePolicyOf = (config: DeploymentConfig): string =>
  policyText([
    `default-src 'none'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `script-src 'self' https://www.googletagmanager.com`,
    `connect-src ${ANALYTICS_ORIGINS.join(' ')}`,
    `img-src ${ANALYTICS_ORIGINS.join(' ')}`,
    `form-action 'none'`,
    `frame-ancestors 'self'`,
    'sandbox allow-scripts',
    ...(isOverTls(config) ? ['upgrade-insecure-requests'] : []),
  ]);

/** For pages the server renders itself, such as the API document: no scripts. */
export const DOCUMENT_HEADERS: HeaderMap = documentHeaders('none');
/** For a document whose form is sent to this server. */
export const FORM_HEADERS: HeaderMap = documentHeaders('self');

function documentHeaders(formTarget: 'none' | 'self'): HeaderMap {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': policyText([
      `default-src 'none'`,
      `style-src 'self'`,
      `base-uri 'none'`,
      `form-action '${formTarget}'`,
      `frame-ancestors 'none'`,
    ]),
  };
}

/** For data responses: no browser renders them as a page. */
export const DATA_HEADERS: HeaderMap = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': policyText([`default-src 'none'`, `frame-ancestors 'none'`]),
};

function policyText(directives: readonly string[]): string {
  return directives.join('; ');
}

const isOverTls = (config: DeploymentConfig): boolean =>
  config.broadcast.isTls || config.apiUrl.startsWith('https://');

/** `'self'` covers neither another port nor another scheme, so the sockets are listed. */
function connectSourcesOf(config: DeploymentConfig): readonly string[] {
  const { host, port, isTls } = config.broadcast;
  const socket = isTls ? `wss://${host}${port === 443 ? '' : `:${port}`}` : `ws://${host}:${port}`;
  const called = [config.apiUrl, config.chainUrl, config.ipLookupUrl, config.broadcast.authPath];
  const origins = called
    .filter((address) => !address.startsWith('/'))
    .map((address) => new URL(address).origin);
  return [...new Set([`'self'`, ...origins, socket])];
}
