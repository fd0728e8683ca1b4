/** A bug report has states, settings and versions, and none of the secrets that lie around it. */
// @vitest-environment node
import { expect, it } from 'vitest';
import { assign, fromPromise, setup } from 'xstate';
import { epochMs } from '#contract/core/time.ts';
import { createActor } from '#src/app/wiring/shell/running-machines.ts';
import {
  reportedMachine,
  reportLine,
  runningActors,
  type ReportFacts,
} from '#src/app/wiring/support/report-text.ts';
import { machineLines, readMarketFile, readReport } from '#tests/support/replay/read-report.ts';
import { embeddedRecording } from '#tests/support/recordings.ts';

const SECRETS = {
  token:
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U',
  email: 'trader@planted.example',
  address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  balance: '1234567.89012345',
  order: '4815162342',
  paper: '/9j/4AAQSkZJRgABAQAAAQABAAD',
  documentNumber: 'C01X00T47',
};

const inner = setup({}).createMachine({
  id: 'inner',
  context: { ...SECRETS },
  initial: 'waiting',
  states: { waiting: {} },
});
const planted = setup({
  types: { input: {} as typeof SECRETS, context: {} as typeof SECRETS },
  actors: { inner, request: fromPromise(() => new Promise(() => {})) },
}).createMachine({
  id: 'planted',
  context: ({ input }) => input,
  initial: 'editing',
  invoke: [{ src: 'inner', id: SECRETS.order }, { src: 'request' }],
  states: { editing: { on: { go: { target: 'sending', actions: assign({}) } } }, sending: {} },
});

const factsWith = (more: Partial<ReportFacts> = {}): ReportFacts => ({
  at: epochMs(1_780_000_000_000),
  page: '/exchange/spot/:pair',
  language: 'en',
  build: 'abc123',
  browser: { name: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0', width: 1366 },
  settings: { theme: 'dark' },
  market: { pair: 'BTC_USDT', freshness: 'live' },
  machines: runningActors().flatMap((actor) => reportedMachine(actor) ?? []),
  ...more,
});

it('lists machines with their states and children, without contexts and IDs of actors (K17)', () => {
  const actor = createActor(planted, { input: SECRETS, id: SECRETS.token }).start();
  actor.send({ type: 'go' });
  const line = reportLine(factsWith());
  const { facts } = readReport(line);
  expect(machineLines(facts.machines)).toEqual(['planted: sending', '  inner: waiting']);
  for (const secret of Object.values(SECRETS)) expect(line).not.toContain(secret);
  actor.stop();
  expect(runningActors()).not.toContain(actor);
});

it('cleans a text that has a token or an email although it should not', () => {
  const line = reportLine(
    factsWith({
      page: `/reset?token=${SECRETS.token}`,
      build: SECRETS.email,
      language: SECRETS.token,
    }),
  );
  expect(line).not.toContain(SECRETS.token);
  expect(line).not.toContain(SECRETS.email);
});

it('does not forget a machine while many others come and go', () => {
  const first = createActor(planted, { input: SECRETS }).start();
  for (let count = 0; count < 300; count++) createActor(planted, { input: SECRETS }).start().stop();
  expect(runningActors()).toEqual([first]);
  first.stop();
});

it('opens with its recording, or without one', () => {
  const recording = embeddedRecording();
  const line = reportLine(factsWith());
  expect(readMarketFile(line + recording)).toMatchObject({
    facts: { page: '/exchange/spot/:pair' },
  });
  expect(readMarketFile(line + recording).recording?.start).toBeDefined();
  expect(readMarketFile(line).recording).toBeUndefined();
  expect(readMarketFile(recording).facts).toBeUndefined();
  expect(() => readMarketFile(line + recording.slice(0, -40))).toThrow('cut off');
  expect(() => readMarketFile(line.replace('"version":1', '"version":2'))).toThrow('version 2');
});
