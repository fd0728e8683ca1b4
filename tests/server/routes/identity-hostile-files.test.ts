/** Hostile files through the calls of a running exchange: each is refused in words or stored as a clean picture, none
 *  is an error of the exchange, and nothing of them is left. */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PaperKind } from '#contract/entities/identity.ts';
import { ROUTES, type RouteName } from '#contract/routes.ts';
import { countOf } from '#tests/support/count-of.ts';
import {
  hostileFile,
  hostileSources,
  HOSTILE_KINDS,
  SMUGGLED,
  type HostileSources,
} from '#tests/support/hostile-files.ts';
import { DETAILS, giveIdentityLevel, identityUser } from '#tests/support/identity-exchange.ts';
import { mustAccept, openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const SEED = 20_261_130;
/** Each kind four times at least. */
const FILE_COUNT = countOf({ short: 100, long: 2_000 });
const MEMORY_GROWTH_MAX = 200_000_000;

let live: LiveExchange;
let sources: HostileSources;
beforeAll(async () => {
  live = await openLiveExchange({ TIDEMARK_IDENTITY_REVIEW: 'manual' });
  sources = await hostileSources();
});
afterAll(() => live.close());

/** A case of level 2, which takes pictures and scans. */
async function openCase(name: string) {
  const trader = await live.trader(name);
  await giveIdentityLevel(live, trader.id, 1);
  const user = identityUser(live, trader.bearer);
  const details = {
    ...DETAILS,
    document_type: 'nid',
    document_number: name,
    address: '1 Long Street',
    city: 'Hanoi',
  };
  await mustAccept(user.save(details, 2));
  const case_id = (await user.identity()).case?.case_id ?? '';
  return { ...user, bearer: trader.bearer, case_id };
}

const CALLS: readonly (readonly [RouteName, field: string, PaperKind])[] = [
  ['uploadNid', 'front', 'front'],
  ['uploadNid', 'back', 'back'],
  ['uploadSelfie', 'file', 'selfie'],
  ['uploadAddressProof', 'file', 'address_proof'],
  ['uploadFundsProof', 'file', 'funds_proof'],
];

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();

it(`answers ${FILE_COUNT} hostile files in words, in flat memory, and keeps pictures alone (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  const user = await openCase('hostile');
  const files = filesIn(live.folder);
  const seen = new Set<string>();
  let accepted = 0;
  let before = process.memoryUsage.rss();
  for (let number = 0; number < FILE_COUNT; number += 1) {
    // Buffers and code have their size by then.
    if (number === 40) before = process.memoryUsage.rss();
    const { name, bytes } = hostileFile(sources, random, number);
    const [call, field, kind] = random.pick(CALLS);
    const reply = await user.send(call, {
      case_id: user.case_id,
      [field]: bytes.toString('base64'),
    });
    const label = `seed ${SEED}, file ${number}: ${name} by ${call}`;
    seen.add(name);
    if (reply.status !== 200) {
      expect(reply.status, label).toBeLessThan(500);
      expect(reply.body.message, label).toMatch(/\w/);
      continue;
    }
    accepted += 1;
    const read = { case_id: user.case_id, kind };
    const { data } = await mustAccept(user.send('identityPaper', read));
    const stored = Buffer.from(String(data?.['file']), 'base64').toString('latin1');
    expect(stored.startsWith('\xff\xd8\xff'), label).toBe(true);
    for (const text of SMUGGLED) expect(stored.includes(text), label).toBe(false);
  }
  expect([...seen].toSorted()).toEqual(HOSTILE_KINDS.toSorted());
  expect(accepted).toBeGreaterThan(0);
  expect(process.memoryUsage.rss() - before).toBeLessThan(MEMORY_GROWTH_MAX);
  await mustAccept(user.send('discardIdentityCase', { case_id: user.case_id }));
  const rows = await live.exchange.transact(({ db }) => db.all('SELECT id FROM identity_paper'));
  expect(rows).toEqual([]);
  expect(filesIn(live.folder)).toEqual(files);
  expect(live.logged).toEqual([]);
}, 1_200_000);

it.each([
  ['a path', { front: '../../../etc/passwd' }],
  ['an address of data', { front: 'data:image/jpeg;base64,/9j/4AAQ' }],
  ['a number', { front: 7 }],
  ['a list', { front: ['/9j/4AAQ'] }],
  ['an object', { front: { path: '/etc/passwd' } }],
  ['nothing', { front: '' }],
  ['no side at all', {}],
  ['other letters', { front: '٤٤٤٤' }],
])('refuses %s in place of a file', async (name, body) => {
  const user = await openCase(`no file: ${name}`.replace(/\W/g, '-'));
  const reply = await user.send('uploadNid', { case_id: user.case_id, ...body });
  expect([reply.status, reply.body.success]).toEqual([422, false]);
  expect(reply.body.message).toMatch(/\w/);
  expect((await user.identity()).case?.papers).toEqual([]);
});

it('takes no name of a file, and writes none', async () => {
  const user = await openCase('file-name');
  const front = sources.jpeg.toString('base64');
  const names = { file_name: '../../escaped.jpg', name: '/tmp/escaped.jpg', path: '..' };
  const files = filesIn(live.folder);
  await mustAccept(user.send('uploadNid', { case_id: user.case_id, front, ...names }));
  expect(filesIn(live.folder)).toEqual(files);
  expect(JSON.stringify(await user.identity())).not.toContain('escaped');
});

const addressOf = (name: RouteName): string => `/api${ROUTES[name].path}`;

it('refuses bodies of other types and sizes before it reads a file', async () => {
  const user = await openCase('bodies');
  const post = async (type: string, body: string | Buffer) => {
    const response = await fetch(live.url + addressOf('uploadNid'), {
      method: 'POST',
      headers: { authorization: `Bearer ${user.bearer}`, 'content-type': type },
      body: new Uint8Array(Buffer.from(body)),
    });
    const { message } = (await response.json()) as { readonly message: string };
    return [response.status, /\w/.test(message)];
  };
  expect(await post('image/jpeg', sources.jpeg)).toEqual([415, true]);
  const form =
    '--x\r\nContent-Disposition: form-data; name="front"; filename="../x"\r\n\r\n1\r\n--x--';
  expect(await post('multipart/form-data; boundary=x', form)).toEqual([422, true]);
  const huge = JSON.stringify({ case_id: user.case_id, front: 'A'.repeat(1_000_000) });
  expect(await post('application/json', huge)).toEqual([413, true]);
  expect((await user.identity()).case?.papers).toEqual([]);
});

it('keeps nothing of uploads that are cut', async () => {
  const user = await openCase('cut');
  const { hostname, port } = new URL(live.url);
  const body = JSON.stringify({
    case_id: user.case_id,
    front: sources.jpeg.toString('base64'),
  });
  for (const share of [0, 0.3, 0.9]) {
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const head = [
      `POST ${addressOf('uploadNid')} HTTP/1.1`,
      `host: ${hostname}`,
      `authorization: Bearer ${user.bearer}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
    ];
    const sent = body.slice(0, Math.floor(body.length * share));
    await new Promise((resolve) => {
      socket.write(`${head.join('\r\n')}\r\n\r\n${sent}`, resolve);
    });
    socket.destroy();
  }
  expect((await user.identity()).case?.papers).toEqual([]);
  // The exchange goes on.
  const front = sources.jpeg.toString('base64');
  await mustAccept(user.send('uploadNid', { case_id: user.case_id, front }));
  expect(live.logged).toEqual([]);
});
