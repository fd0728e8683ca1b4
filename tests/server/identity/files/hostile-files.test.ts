/** Files that attack the exchange are refused, or stored without anything but their pixels. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { userId } from '#contract/core/ids.ts';
import type { PaperKind } from '#contract/entities/identity.ts';
import { isPdfAllowed } from '#domain/identity/papers-needed.ts';
import { FileChecker } from '#server/identity/files/file-checker.ts';
import { paperLimitsOf } from '#server/identity/files/file-limits.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { countOf } from '#tests/support/count-of.ts';
import {
  bombOf,
  hostileFile,
  hostileSources,
  HOSTILE_KINDS,
  SMUGGLED,
  type HostileSources,
} from '#tests/support/hostile-files.ts';
import { documentPicture, pdfOf } from '#tests/support/identity-pictures.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import {
  ORIENTATIONS,
  SAME_PICTURE_MAX,
  seenPicture,
  turnedPicture,
} from '#tests/support/turned-pictures.ts';

const OWNER = userId(7);
const SEED = 20_261_129;
const FILE_COUNT = countOf({ short: 120, long: 2_000 });
const MEMORY_GROWTH_MAX = 150_000_000;
const PROCESS_MEMORY_MAX = 600_000_000;

let sources: HostileSources;
const failures: string[] = [];
const checker = new FileChecker({
  schedule: (run, delayMs) => void setTimeout(run, delayMs).unref(),
  onFailure: (reason) => failures.push(reason),
});
/** The process that checks files does not keep this one alive. */
const alive = setInterval(() => {}, 1_000);
beforeAll(async () => {
  sources = await hostileSources();
});
afterAll(() => {
  checker.stop();
  clearInterval(alive);
});

const outcomeOf = async (kind: PaperKind, bytes: Buffer): Promise<string> => {
  const outcome = await checker.check(OWNER, bytes, paperLimitsOf(kind));
  return isRejection(outcome) ? outcome.rejection : outcome.mediaType;
};

it.each([
  ['a JPEG', () => sources.jpeg, 'front', 'image/jpeg'],
  ['a PNG', () => sources.png, 'front', 'image/jpeg'],
  ['a WebP', () => sources.webp, 'selfie', 'image/jpeg'],
  ['a PDF of an address proof', () => sources.pdf, 'address_proof', 'image/jpeg'],
  ['a PDF of ten pages', () => pdfOf(10), 'funds_proof', 'image/jpeg'],
  ['a PDF as a document', () => sources.pdf, 'front', 'paper_unreadable'],
  ['a PDF of eleven pages', () => pdfOf(11), 'company_papers', 'paper_too_large'],
  ['an animation', () => sources.animated, 'front', 'paper_unreadable'],
  ['a truncated picture', () => sources.jpeg.subarray(0, 9_000), 'front', 'paper_unreadable'],
  ['50,000 x 50,000 pixels', () => bombOf(50_000, 50_000), 'front', 'paper_too_large'],
  [
    '300,001 bytes',
    () => Buffer.concat([sources.jpeg, Buffer.alloc(300_001)]).subarray(0, 300_001),
    'front',
    'paper_too_large',
  ],
  [
    'an SVG',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'front',
    'paper_unreadable',
  ],
  ['a HEIC', () => Buffer.from('\0\0\0\x18ftypheic', 'latin1'), 'front', 'paper_unreadable'],
] as const)('decides by the content: %s', async (_, bytes, kind, expected) => {
  expect(await outcomeOf(kind, bytes())).toBe(expected);
});

it.each(ORIENTATIONS)(
  'stores a picture upright that is turned by orientation %i, without metadata (K4)',
  async (orientation) => {
    const stored = await turnedPicture(orientation);
    const outcome = await checker.check(OWNER, stored, paperLimitsOf('front'));
    if (isRejection(outcome)) throw new Error(outcome.rejection);
    const { difference, ...left } = await seenPicture(outcome.bytes);
    expect(left).toEqual({ width: 700, height: 900, exif: undefined, orientation: undefined });
    expect(difference).toBeLessThan(SAME_PICTURE_MAX);
    // The file itself is turned: only its data say how.
    const before = await seenPicture(stored);
    expect(before.exif).toBeDefined();
    if (orientation > 1) expect(before.difference).toBeGreaterThan(3 * SAME_PICTURE_MAX);
  },
);

it('finds out of focus, dark, small and cut pictures, and accepts them for the reviewer', async () => {
  const findingsOf = async (bytes: Buffer) => {
    const outcome = await checker.check(OWNER, bytes, paperLimitsOf('front'));
    return isRejection(outcome) ? outcome.rejection : outcome.findings;
  };
  expect(await findingsOf(await documentPicture({ blur: 9 }))).toEqual(['blurred']);
  expect(await findingsOf(await documentPicture({ light: 0.15 }))).toContain('too_dark');
  expect(await findingsOf(await documentPicture({ isCut: true }))).toEqual(['cut_off']);
  expect(await findingsOf(await documentPicture({ width: 640, height: 480 }))).toEqual([
    'too_small',
  ]);
});

it(`refuses ${FILE_COUNT} hostile files or cleans them, in flat memory (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  const kinds = ['front', 'selfie', 'address_proof'] as const;
  const outcomes = new Map<string, Set<string>>();
  const before = process.memoryUsage.rss();
  for (let number = 0; number < FILE_COUNT; number += 1) {
    const { name, bytes } = hostileFile(sources, random, number);
    const kind = random.pick(kinds);
    const outcome = await checker.check(OWNER, bytes, paperLimitsOf(kind));
    const label = `seed ${SEED}, file ${number}: ${name}`;
    const result = isRejection(outcome) ? outcome.rejection : outcome.mediaType;
    outcomes.set(name, (outcomes.get(name) ?? new Set()).add(result));
    if (isRejection(outcome)) continue;
    const stored = Buffer.from(outcome.bytes).toString('latin1');
    expect(stored.startsWith('\xff\xd8\xff'), label).toBe(true);
    if (bytes.subarray(0, 5).toString() === '%PDF-') expect(isPdfAllowed(kind), label).toBe(true);
    for (const text of SMUGGLED) expect(stored.includes(text), label).toBe(false);
  }
  expect([...outcomes.keys()].toSorted()).toEqual(HOSTILE_KINDS.toSorted());
  for (const name of ['svg', 'html', 'heic', 'gif', 'noise', 'nothing', 'polyglot before']) {
    expect([name, [...(outcomes.get(name) ?? [])]]).toEqual([name, ['paper_unreadable']]);
  }
  // Pixels survive; what stood beside them does not.
  expect([...(outcomes.get('located') ?? [])]).toEqual(['image/jpeg']);
  expect(failures).toEqual([]);
  expect(process.memoryUsage.rss() - before).toBeLessThan(MEMORY_GROWTH_MAX);
  for (const bytes of childrenMemory()) expect(bytes).toBeLessThan(PROCESS_MEMORY_MAX);
}, 600_000);

/** Resident bytes of the processes that this one has started; none where the system does not tell. */
function childrenMemory(): readonly number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8');
        const isOwn = status.includes(`PPid:\t${process.pid}\n`);
        return isOwn ? [Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1_024] : [];
      });
  } catch {
    return [];
  }
}
