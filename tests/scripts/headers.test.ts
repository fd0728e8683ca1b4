/** Headers for a static host equal those of the exchange, and problems in a document are named. */
import { expect, it } from 'vitest';
import { deploymentConfig } from '#contract/config.ts';
import { deploymentConfigWire } from '#contract/samples/accounts.ts';
import { nginxText, plainText, policyOfDocument } from '#scripts/headers.ts';
import { policyOf, type HeaderMap } from '#server/http/security-policy.ts';

function policy() {
  const { policy: found } = policyOfDocument(deploymentConfigWire);
  if (found === undefined) throw new Error('the sample is a valid document');
  return found;
}

it('prints every header of the exchange, one block per path', () => {
  const expected = policyOf(deploymentConfig.decode(deploymentConfigWire));
  const text = plainText(policy());
  for (const headers of Object.values(expected) as HeaderMap[]) {
    for (const [name, value] of Object.entries(headers))
      expect(text).toContain(`${name}: ${value}`);
  }
  expect(text.split('\n\n').map((block) => block.split('\n')[0])).toEqual([
    '/*',
    '/webview/spot/*',
    '/static/*',
    '/static/js/*',
    '/shell.js',
    '/captcha-frame.html',
    '/captcha-frame.js',
    '/captcha-frame.css',
    '/analytics-frame.html',
    '/analytics-frame.js',
  ]);
});

it('requires revalidation of the shell worker script on every request', () => {
  const block = plainText(policy())
    .split('\n\n')
    .find((one) => one.startsWith('/shell.js'));
  expect(block).toContain('cache-control: no-cache');
  expect(nginxText(policy())).toContain('location = /shell.js {');
});

it('writes blocks for nginx that serve the page at every client address', () => {
  const text = nginxText(policy());
  expect(text).toContain('location /static/js/ {');
  expect(text).toContain('try_files $uri /index.html;');
  expect(text).toMatch(/add_header content-security-policy ".*script-src 'self'.*" always;/);
});

it('names the problem in a document', () => {
  const { policy: none, problems } = policyOfDocument({ ...deploymentConfigWire, api_url: 7 });
  expect(none).toBeUndefined();
  expect(problems.join()).toContain('api_url');
});
