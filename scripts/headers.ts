/** `npm run headers -- config.json [--nginx]`: prints the security headers for a static host that
 *  serves the built client with this configuration document. They equal the headers of the
 *  exchange. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { deploymentConfig } from '#contract/config.ts';
import { parse } from '#contract/codec.ts';
import { SHELL_WORKER } from '#contract/core/shell.ts';
import { policyOf, type HeaderMap, type SecurityPolicy } from '#server/http/security-policy.ts';

interface Section {
  /** Path in the syntax of a `_headers` file. */
  readonly path: string;
  /** Location in nginx syntax. */
  readonly location: string;
  readonly headers: HeaderMap;
  /** Served with the client's page at every address. */
  readonly isPage?: boolean;
}

/** @returns undefined when the document is invalid; then `problems` lists each of its fields. */
export function policyOfDocument(document: unknown): {
  readonly policy: SecurityPolicy | undefined;
  readonly problems: readonly string[];
} {
  const parsed = parse(deploymentConfig, document);
  if (parsed.ok) return { policy: policyOf(parsed.model), problems: [] };
  const problems = Object.entries(parsed.issues).map(([path, issue]) => `${path}: ${issue}`);
  return { policy: undefined, problems };
}

const sectionsOf = ({
  page,
  webview,
  script,
  asset,
  captchaIframe,
  analyticsIframe,
  iframeFile,
}: SecurityPolicy): readonly Section[] => [
  { path: '/*', location: '/', headers: page, isPage: true },
  {
    path: '/webview/spot/*',
    location: '~ ^(?:/[A-Za-z-]+)?/webview/spot/',
    headers: webview,
    isPage: true,
  },
  { path: '/static/*', location: '/static/', headers: asset },
  { path: '/static/js/*', location: '/static/js/', headers: script },
  {
    path: SHELL_WORKER,
    location: `= ${SHELL_WORKER}`,
    headers: { ...script, 'cache-control': 'no-cache' },
  },
  { path: '/captcha-frame.html', location: '= /captcha-frame.html', headers: captchaIframe },
  { path: '/captcha-frame.js', location: '= /captcha-frame.js', headers: iframeFile },
  { path: '/captcha-frame.css', location: '= /captcha-frame.css', headers: iframeFile },
  { path: '/analytics-frame.html', location: '= /analytics-frame.html', headers: analyticsIframe },
  { path: '/analytics-frame.js', location: '= /analytics-frame.js', headers: iframeFile },
];

/** Writes one block per path, later blocks for the longer paths. */
export function plainText(policy: SecurityPolicy): string {
  return sectionsOf(policy)
    .map(({ path, headers }) => {
      const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
      return [path, ...lines].join('\n');
    })
    .join('\n\n');
}

export function nginxText(policy: SecurityPolicy): string {
  return sectionsOf(policy)
    .map(({ location, headers, isPage = false }) => {
      const lines = Object.entries(headers).map(
        ([name, value]) =>
          `  add_header ${name} "${value.replaceAll('"', String.raw`\"`)}" always;`,
      );
      const file = isPage ? ['  try_files $uri /index.html;'] : [];
      return [`location ${location} {`, ...lines, ...file, '}'].join('\n');
    })
    .join('\n\n');
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { nginx: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [path] = positionals;
  if (path === undefined) {
    console.error('Say which configuration document: npm run headers -- config.json [--nginx]');
    process.exit(1);
  }
  const { policy, problems } = policyOfDocument(JSON.parse(readFileSync(path, 'utf8')));
  if (policy === undefined) {
    for (const problem of problems) console.error(`${path}: ${problem}`);
    process.exit(1);
  }
  console.log(values.nginx ? nginxText(policy) : plainText(policy));
}
