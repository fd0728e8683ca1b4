import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openBadNetwork, ROUGH_MIX, type BadNetwork, type Outcome } from './bad-network.ts';

const SEED = 20_261_122;

let server: Server;
let received: string[];
const opened: BadNetwork[] = [];
const agents: Agent[] = [];

beforeEach(async () => {
  received = [];
  server = createServer((incoming, reply) => {
    received.push(incoming.url ?? '');
    reply.end(`done ${incoming.url}`);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  for (const agent of agents.splice(0)) agent.destroy();
  for (const network of opened.splice(0)) await network.close();
  await new Promise<void>((resolve) => void server.close(() => resolve()));
});

async function open(options: Partial<Parameters<typeof openBadNetwork>[1]>): Promise<BadNetwork> {
  const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const network = await openBadNetwork(target, { seed: SEED, mix: {}, delayMsMax: 3, ...options });
  opened.push(network);
  return network;
}

/** Returns the reply's text, or the error's code; `silence` when nothing arrives for a while. */
function getText(network: BadNetwork, path: string, agent?: Agent): Promise<string> {
  return new Promise((resolve) => {
    const incoming = request(`${network.url}${path}`, { agent: agent ?? false }, (reply) => {
      let text = '';
      reply.on('data', (chunk: Buffer) => (text += chunk.toString()));
      reply.on('end', () => resolve(text));
      reply.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    });
    incoming.setTimeout(200, () => {
      resolve('silence');
      incoming.destroy();
    });
    incoming.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    incoming.end();
  });
}

it.each([
  ['calm', 'done /one', true],
  ['slowRequest', 'done /one', true],
  ['slowReply', 'done /one', true],
  ['cutBefore', 'ECONNRESET', false],
  ['resetBefore', 'ECONNRESET', false],
  ['cutAfter', 'ECONNRESET', true],
  ['resetAfter', 'ECONNRESET', true],
  ['silent', 'silence', true],
] as const)('with %s a request results in "%s"', async (failure, outcome, isReceived) => {
  const network = await open({ mix: { [failure]: 1 } });
  expect(await getText(network, '/one')).toBe(outcome);
  expect(received).toEqual(isReceived ? ['/one'] : []);
  expect(network.turns).toEqual([{ requestLine: 'GET /one HTTP/1.1', failure }]);
});

it('cuts a reply in the middle', async () => {
  const network = await open({ mix: { cutWithin: 1 } });
  expect(await getText(network, '/one')).not.toBe('done /one');
  expect(received).toEqual(['/one']);
});

it('draws for every request of a persistent connection', async () => {
  const network = await open({ mix: { calm: 1, slowReply: 1 } });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  for (const path of ['/one', '/two', '/three'])
    expect(await getText(network, path, agent)).toBe(`done ${path}`);
  expect(network.turns).toHaveLength(3);
});

it('forwards excluded requests unchanged, and switches to another mix on request', async () => {
  const network = await open({
    mix: { cutBefore: 1 },
    isTroubled: (requestLine) => requestLine.startsWith('GET /rough'),
  });
  expect(await getText(network, '/calm')).toBe('done /calm');
  expect(await getText(network, '/rough')).toBe('ECONNRESET');
  network.setMix({ calm: 1 });
  expect(await getText(network, '/rough')).toBe('done /rough');
  expect(network.turns.map(({ failure }) => failure)).toEqual(['cutBefore', 'calm']);
});

it(`deals the same fates to the same requests, and every fate (seed ${SEED})`, async () => {
  const { silent: _, ...mix } = ROUGH_MIX;
  const dealt: Outcome[][] = [];
  while (dealt.length < 2) {
    const network = await open({ mix });
    for (let at = 0; at < 60; at += 1) await getText(network, `/${at}`);
    dealt.push(network.turns.map(({ failure }) => failure));
  }
  expect(dealt[0]).toEqual(dealt[1]);
  expect(new Set(dealt[0])).toEqual(new Set(Object.keys(mix)));
});
