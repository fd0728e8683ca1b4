import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { deploymentConfig } from '#contract/config.ts';
import { BROWSER_CHECK } from '#contract/core/browser-check.ts';
import { deploymentConfigWire } from '#contract/samples/accounts.ts';
import { policyOf } from '#server/http/security-policy.ts';

const local = deploymentConfig.decode(deploymentConfigWire);
const hosted = deploymentConfig.decode({
  ...deploymentConfigWire,
  api_url: 'https://api.example.com/v1',
  chain_url: 'https://chain.example.com',
  broadcast: { ...deploymentConfigWire.broadcast, host: 'live.example.com', port: 443, tls: true },
});

const directivesOf = (policy: string | undefined): ReadonlyMap<string, string> =>
  new Map(
    (policy ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
const csp = 'content-security-policy';

it('allows a local page only its own origin and the plain broadcast port', () => {
  const page = directivesOf(policyOf(local).page[csp]);
  expect(page.get('connect-src')).toBe("'self' ws://localhost:6006");
  expect(page.get('default-src')).toBe("'none'");
  const hash = createHash('sha256').update(BROWSER_CHECK).digest('base64');
  expect(page.get('script-src')).toBe(`'self' 'sha256-${hash}'`);
  expect(page.get('style-src-attr')).toBe("'none'");
  expect(page.get('frame-ancestors')).toBe("'none'");
  expect(page.get('require-trusted-types-for')).toBe("'script'");
  expect(page.get('trusted-types')).toBe('rspack dompurify shell-worker');
});

it('allows the two hosts of Firebase where a project is configured, in pages of the client alone', () => {
  const push = { projectId: 'p', apiKey: 'k', appId: 'a', messagingSenderId: 'm' };
  const { page, script, webview } = policyOf({ ...local, push });
  expect(directivesOf(page[csp]).get('connect-src')).toBe(
    "'self' ws://localhost:6006 https://firebaseinstallations.googleapis.com https://fcmregistrations.googleapis.com",
  );
  expect(directivesOf(page[csp]).get('script-src')).toBe(
    directivesOf(policyOf(local).page[csp]).get('script-src'),
  );
  for (const other of [script, webview]) expect(other[csp]).not.toContain('googleapis');
});

it('covers the worker too: every script has its own policy', () => {
  const script = directivesOf(policyOf(local).script[csp]);
  expect(script.get('connect-src')).toBe("'self' ws://localhost:6006");
  // Without this the worker could not load its own chunks.
  expect(script.get('script-src')).toBe("'self'");
  expect(script.get('trusted-types')).toBe('rspack');
});

it('requires TLS only where TLS is used', () => {
  for (const headers of Object.values(policyOf(local))) {
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers[csp] ?? '').not.toContain('upgrade-insecure-requests');
  }
  const { page, script } = policyOf(hosted);
  expect(page['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(page[csp]).toContain('upgrade-insecure-requests');
  expect(directivesOf(script[csp]).get('connect-src')).toBe(
    "'self' https://api.example.com https://chain.example.com wss://live.example.com",
  );
});

it('never sends an inline or eval exception, and always sends the small headers', () => {
  for (const config of [local, hosted]) {
    const { page, script, asset } = policyOf(config);
    for (const headers of [page, script, asset]) {
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers[csp] ?? '').not.toMatch(/unsafe-|\*/);
    }
    expect(page['cross-origin-opener-policy']).toBe('same-origin');
  }
});

it('allows the camera in pages of the client, and in no desk, frame or embedded page', () => {
  const { page, ...others } = policyOf(local);
  expect(page['permissions-policy']).toContain('camera=(self)');
  expect(page['permissions-policy']).toContain('microphone=()');
  for (const name of ['desk', 'webview', 'captchaIframe', 'analyticsIframe'] as const) {
    expect(others[name]['permissions-policy'], name).toContain('camera=()');
  }
  expect({ ...others.desk, 'permissions-policy': '' }).toEqual({
    ...page,
    'permissions-policy': '',
  });
});

it('confines a captcha’s foreign script to its own iframe, and blocks the script in the page', () => {
  const origins = ['https://static.captcha.example', 'https://api.captcha.example'];
  const captcha = { scriptUrl: 'https://static.captcha.example/gt4.js', origins };
  const { page, script, captchaIframe, iframeFile } = policyOf({ ...local, captcha });
  const frame = directivesOf(captchaIframe[csp]);
  expect(frame.get('script-src')).toBe(`'self' ${origins.join(' ')}`);
  expect(frame.get('connect-src')).toBe(origins.join(' '));
  expect(frame.get('default-src')).toBe("'none'");
  expect(frame.get('sandbox')).toBe('allow-scripts');
  expect(frame.get('frame-ancestors')).toBe("'self'");
  for (const headers of [page, script]) expect(headers[csp]).not.toContain('captcha.example');
  expect(page).toEqual(policyOf(local).page);
  // In the sandbox the iframe has no origin: its requests to us are cross-origin.
  expect(iframeFile['cross-origin-resource-policy']).toBeUndefined();
});

it('blocks all foreign content in the iframe where no captcha is configured', () => {
  const frame = directivesOf(policyOf(local).captchaIframe[csp]);
  expect(frame.get('script-src')).toBe("'self'");
  expect(frame.get('style-src')).toBe("'self'");
  expect(frame.has('connect-src')).toBe(false);
});

it('[WEBVIEW-01] allows the configured applications to frame the trading view, and only that page', () => {
  const embedding = deploymentConfig.decode({
    ...deploymentConfigWire,
    webview_hosts: ['https://app.example/shell', 'https://other.example'],
  });
  const ancestorsOf = (headers: { readonly [csp]?: string }) =>
    directivesOf(headers[csp]).get('frame-ancestors');
  expect(ancestorsOf(policyOf(embedding).webview)).toBe(
    'https://app.example https://other.example',
  );
  expect(ancestorsOf(policyOf(embedding).page)).toBe("'none'");
  expect(ancestorsOf(policyOf(local).webview)).toBe("'none'");
  const page = directivesOf(policyOf(embedding).page[csp]);
  const webview = directivesOf(policyOf(embedding).webview[csp]);
  for (const [name, sources] of page) {
    if (name !== 'frame-ancestors') expect(webview.get(name)).toBe(sources);
  }
});

it('[SET-05] allows Google Analytics in its sandboxed iframe alone', () => {
  const { page, webview, script, captchaIframe, analyticsIframe } = policyOf(local);
  const frame = directivesOf(analyticsIframe[csp]);
  expect(frame.get('script-src')).toBe("'self' https://www.googletagmanager.com");
  expect(frame.get('connect-src')).toContain('https://*.google-analytics.com');
  expect(frame.get('sandbox')).toBe('allow-scripts');
  expect(frame.get('frame-ancestors')).toBe("'self'");
  expect(frame.get('default-src')).toBe("'none'");
  for (const other of [page, webview, script, captchaIframe]) {
    expect(other[csp]).not.toContain('google');
  }
  // The page may frame documents of its own origin alone, so the sandbox cannot navigate elsewhere.
  expect(directivesOf(page[csp]).get('frame-src')).toBe("'self'");
});
