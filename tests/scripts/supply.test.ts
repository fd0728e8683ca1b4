/** Plants one problem of each kind in a lock file and in a bundle. */
import { expect, it } from 'vitest';
import { wrongIn } from '#scripts/check-bundle.ts';
import { supplyFindings, type LockedPackage } from '#scripts/check-supply.ts';

const good: LockedPackage = { version: '1.0.0', integrity: 'sha512-abc' };
const messagesOf = (name: string, entry: LockedPackage): string =>
  supplyFindings({}, { packages: { '': {}, [`node_modules/${name}`]: entry } })
    .map(({ message }) => message)
    .join();

it.each([
  ['left', { ...good, integrity: 'sha1-abc' }, 'no sha512'],
  ['left', { version: '1.0.0' }, 'no sha512'],
  ['left', { ...good, resolved: 'git+ssh://host/left.git' }, 'has an address'],
  ['left', { ...good, link: true }, 'a link'],
  ['left', { ...good, hasInstallScript: true }, 'left runs a script'],
  ['deep/node_modules/@scope/left', { ...good, hasInstallScript: true }, '@scope/left runs'],
] as const)('rejects %s that %o', (name, entry, message) => {
  expect(messagesOf(name, entry)).toContain(message);
});

it('accepts complete entries and a reviewed script', () => {
  expect(messagesOf('left', good)).toBe('');
  expect(messagesOf('esbuild', { ...good, hasInstallScript: true })).toBe('');
});

it.each(['^1.2.3', '~1.2.3', 'latest', '*', 'github:who/what', '>=1'])('rejects %s', (version) => {
  const [found] = supplyFindings({ dependencies: { left: version } }, { packages: {} });
  expect(found?.message).toContain('no exact version');
});

it.each([
  ['go();\n//# sourceMappingURL=index.js.map', 'source map'],
  ['const f = eval("1")', 'eval'],
  ['const f = new Function("return 1")', 'function from text'],
  ['token:"refresh-token-of-the-sample"', 'sample'],
  ['-----BEGIN RSA PRIVATE KEY-----', 'private key'],
  ['fetch("https://tracker.example.net/hit")', 'names the host tracker.example.net'],
  ['open("wss://feed.example.org")', 'names the host feed.example.org'],
  ['new BroadcastChannel("tidemark-machines")', 'inspector of machines'],
  ['g="org.eclipse.elk.layered"', 'inspector of machines'],
])('finds the problem in %s', (text, message) => {
  expect(wrongIn(text).join()).toContain(message);
});

it('allows the hosts of Firebase in its own chunk alone', () => {
  const text = 'fetch("https://fcmregistrations.googleapis.com/v1")';
  expect(wrongIn(text, 'static/js/async/firebaseMessaging.1a2b.js')).toEqual([]);
  expect(wrongIn(text, 'static/js/async/profile.1a2b.js')).toEqual([
    'names the host fcmregistrations.googleapis.com',
  ]);
});

it('allows ordinary code and namespaces', () => {
  expect(wrongIn('const a="http://www.w3.org/2000/svg";retrieval(a);medieval(b)')).toEqual([]);
});
