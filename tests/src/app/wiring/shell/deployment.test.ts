/** Tests the configuration document: complete, with wrong fields, or missing. */
import { afterEach, expect, it, vi } from 'vitest';
import { deploymentConfigWire } from '#contract/samples/accounts.ts';
import { ConfigurationError, loadDeployment } from '#src/app/wiring/shell/deployment.ts';

const PUSH = { projectId: 'p', apiKey: 'k', appId: 'a', messagingSenderId: 'm' };

afterEach(() => document.head.replaceChildren());

async function load(document_: object) {
  const meta = document.createElement('meta');
  meta.name = 'tidemark-config';
  meta.content = JSON.stringify(document_);
  document.head.append(meta);
  const onError = vi.fn<(error: ConfigurationError) => void>();
  const config = await loadDeployment(onError);
  return { config, named: onError.mock.calls.flatMap(([error]) => error.fields) };
}

it('applies a complete document unchanged and logs nothing', async () => {
  const { config, named } = await load({ ...deploymentConfigWire, push: PUSH });
  expect(config.push).toEqual(PUSH);
  expect(config.broadcast.port).toBe(6006);
  expect(named).toEqual([]);
});

it.each(Object.keys(PUSH))(
  '[VAL-11] continues without push when its %s is missing, and logs the field',
  async (key) => {
    const push = Object.fromEntries(Object.entries(PUSH).filter(([name]) => name !== key));
    const { config, named } = await load({ ...deploymentConfigWire, push });
    expect(config.push).toBeUndefined();
    expect(config.apiUrl).toBe('/api');
    expect(named).toEqual([expect.stringContaining(`push.${key}: `)]);
  },
);

it('[VAL-11] continues without real time when its key is missing, and logs the field', async () => {
  const { key: _key, ...broadcast } = deploymentConfigWire.broadcast;
  const { config, named } = await load({ ...deploymentConfigWire, broadcast });
  expect(config.broadcast).toMatchObject({ host: location.hostname, key: 'unknown' });
  expect(named).toEqual([expect.stringContaining('broadcast.key: ')]);
});

it('allows no redirect hand-off and no webview host when their lists are invalid', async () => {
  const { config } = await load({
    ...deploymentConfigWire,
    redirect_allow_list: ['https://a.example', 'no address'],
    webview_hosts: 'https://b.example',
  });
  expect(config.redirectAllowList).toEqual([]);
  expect(config.webviewHosts).toEqual([]);
});

it.each([
  ['api_url', { ...deploymentConfigWire, api_url: undefined }],
  ['links.news', { ...deploymentConfigWire, push: {}, links: { academy: 'https://a.example' } }],
  ['', []],
])('does not start without %s, and names it in the error', async (field, document_) => {
  const error = await load(document_).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(ConfigurationError);
  expect((error as ConfigurationError).fields.join()).toContain(field);
});
