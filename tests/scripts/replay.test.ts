/** The command that replays the recording of a bug report. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { reportLine } from '#src/app/wiring/support/report-text.ts';
import { embeddedRecording } from '#tests/support/recordings.ts';

const SCRIPT = fileURLToPath(import.meta.resolve('#scripts/replay.ts'));
const folder = mkdtempSync(join(tmpdir(), 'tidemark-replay-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Ended {
  readonly code: number;
  readonly text: string;
}

function replay(file: string): Promise<Ended> {
  const path = join(folder, 'market.jsonl');
  writeFileSync(path, file);
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT, path], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), text: stdout + stderr });
    });
  });
}

it('prints the touch over time and confirms that every frame matches', async () => {
  const { code, text } = await replay(embeddedRecording());
  expect(text).toContain('BTC_USDT');
  expect(text).toMatch(/ 4\.\d s {2}live +bid [\d,]+\.\d\d {2}ask [\d,]+\.\d\d {2}last/);
  expect(text).toContain('All 95 frames are the ones that were sent.');
  expect(code).toBe(0);
});

it('names the first frame that differs and exits with an error', async () => {
  const file = embeddedRecording().replace(/(\[\d+,"frame",30,)\d+/, '$17');
  const { code, text } = await replay(file);
  expect(text).toMatch(
    /94 of 95 frames are the ones that were sent\. Frame 30, at [\d.]+ s, differs\./,
  );
  expect(code).toBe(1);
});

it('describes the problem with an invalid file in one sentence', async () => {
  const { code, text } = await replay('no recording');
  expect(text.trim()).toBe('This is not a recording of Tidemark.');
  expect(code).toBe(1);
});

it('prints the facts of a bug report, and replays its market', async () => {
  const facts = {
    at: epochMs(1_780_000_000_000),
    page: '/exchange/spot/:pair',
    language: 'en',
    build: 'abc123',
    browser: {},
    settings: { theme: 'dark' },
    market: { freshness: 'stale' },
    machines: [{ machine: 'session', state: { signedIn: 'ready' }, children: [] }],
  };
  const whole = await replay(reportLine(facts) + embeddedRecording());
  expect(whole.text).toContain('market: freshness stale');
  expect(whole.text).toContain('session: {"signedIn":"ready"}');
  expect(whole.text).toContain('All 95 frames are the ones that were sent.');
  expect(whole.code).toBe(0);
  const withoutMarket = await replay(reportLine(facts));
  expect(withoutMarket.text).toContain('The report has no market');
  expect(withoutMarket.code).toBe(0);
});
