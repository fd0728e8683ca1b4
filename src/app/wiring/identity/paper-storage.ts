/** Stores prepared papers on this device until the exchange has acknowledged them, because a phone may end the page
 *  between camera and upload. They are deleted at the acknowledgement, when the user signs out, and after a day. */
import { DAY_MS } from '#contract/core/durations.ts';
import type { Clock, EpochMs } from '#contract/core/time.ts';
import {
  PAPER_KINDS,
  PAPER_MEDIA_TYPES,
  REJECT_REASONS,
  type PaperKind,
} from '#contract/entities/identity.ts';
import type { PreparedPaper } from '#machines/identity/paper.ts';
import { systemClock } from '#src/platform/clock.ts';
import { indexedDbStore, type IndexedDbStore } from '#src/platform/indexed-db-store.ts';
import { withLock } from '#src/platform/lock.ts';

const KEY = 'identity-papers';
export const STORED_MAX_MS = DAY_MS;

/** Whose papers they are: a user's, or those of a link on a phone, which knows no user. */
export type PaperOwner = `user:${number}` | 'link';

interface StoredPaper {
  /** Case, or key of the link. */
  readonly target: string;
  readonly paper: PaperKind;
  readonly prepared: PreparedPaper;
  readonly storedAt: EpochMs;
}

interface Stored {
  readonly owner: PaperOwner;
  readonly papers: readonly StoredPaper[];
}

export interface PaperStorage {
  load(target: string, paper: PaperKind): Promise<PreparedPaper | undefined>;
  save(target: string, paper: PaperKind, prepared: PreparedPaper): Promise<void>;
  remove(target: string, paper: PaperKind): Promise<void>;
}

export interface PaperStorageOptions {
  readonly store?: IndexedDbStore;
  readonly clock?: Clock;
}

export function paperStorageOf(
  owner: PaperOwner,
  { store = indexedDbStore, clock = systemClock }: PaperStorageOptions = {},
): PaperStorage {
  const own = async (): Promise<readonly StoredPaper[]> => {
    const stored = parseStored(await store.read(KEY));
    return stored?.owner === owner ? young(stored, clock()) : [];
  };
  const change = (target: string, paper: PaperKind, next?: PreparedPaper): Promise<void> =>
    withLock(`tidemark-${KEY}`, async () => {
      const others = (await own()).filter((one) => one.target !== target || one.paper !== paper);
      const added =
        next === undefined ? [] : [{ target, paper, prepared: next, storedAt: clock() }];
      const papers = [...others, ...added];
      if (papers.length === 0) await store.remove(KEY);
      else await store.keep(KEY, { owner, papers } satisfies Stored);
    });
  return {
    load: async (target, paper) =>
      (await own()).find((one) => one.target === target && one.paper === paper)?.prepared,
    save: (target, paper, prepared) => change(target, paper, prepared),
    remove: (target, paper) => change(target, paper),
  };
}

/**
 * Deletes what is older than a day, and what does not belong to `owner`.
 * @param owner `unknown` while the session is being restored: nothing young is deleted then. `nobody`: only papers of
 *  a link stay, whose page knows no user.
 */
export async function cleanStoredPapers(
  owner: PaperOwner | 'unknown' | 'nobody',
  { store = indexedDbStore, clock = systemClock }: PaperStorageOptions = {},
): Promise<void> {
  await withLock(`tidemark-${KEY}`, async () => {
    const value = await store.read(KEY);
    if (value === undefined) return;
    const stored = parseStored(value);
    const isForeign = owner !== 'unknown' && stored?.owner !== owner && stored?.owner !== 'link';
    const papers = stored === undefined || isForeign ? [] : young(stored, clock());
    if (stored === undefined || papers.length === 0) await store.remove(KEY);
    else if (papers.length < stored.papers.length) await store.keep(KEY, { ...stored, papers });
  });
}

const young = ({ papers }: Stored, now: EpochMs): readonly StoredPaper[] =>
  papers.filter(({ storedAt }) => storedAt <= now && now - storedAt < STORED_MAX_MS);

/** @returns undefined for another form: another version may have stored it. */
function parseStored(value: unknown): Stored | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { owner, papers } = value as Partial<Record<keyof Stored, unknown>>;
  if (!isOwner(owner) || !Array.isArray(papers)) return undefined;
  return { owner, papers: papers.filter((one) => isStoredPaper(one)) };
}

const isOwner = (value: unknown): value is PaperOwner =>
  value === 'link' || (typeof value === 'string' && /^user:\d+$/.test(value));

function isStoredPaper(value: unknown): value is StoredPaper {
  if (typeof value !== 'object' || value === null) return false;
  const { target, paper, prepared, storedAt } = value as Partial<
    Record<keyof StoredPaper, unknown>
  >;
  return (
    typeof target === 'string' &&
    PAPER_KINDS.some((kind) => kind === paper) &&
    typeof storedAt === 'number' &&
    isPrepared(prepared)
  );
}

function isPrepared(value: unknown): value is PreparedPaper {
  if (typeof value !== 'object' || value === null) return false;
  const { base64, mediaType, byteCount, hints } = value as Partial<
    Record<keyof PreparedPaper, unknown>
  >;
  return (
    typeof base64 === 'string' &&
    PAPER_MEDIA_TYPES.some((type) => type === mediaType) &&
    typeof byteCount === 'number' &&
    Array.isArray(hints) &&
    hints.every((hint) => typeof hint === 'string' && hint in REJECT_REASONS)
  );
}
