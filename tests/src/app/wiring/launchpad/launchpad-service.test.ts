/** Tests the service of the Launchpad; only the exchange's responses are mocked. */
import { QueryClient } from '@tanstack/react-query';
import { waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { HOUR_MS } from '#contract/core/durations.ts';
import { decimal } from '#contract/core/decimal.ts';
import { requestId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { ApiError } from '#contract/envelope.ts';
import { commitmentCodec, launchpadProjectCodec } from '#contract/entities/launchpad.ts';
import { joinWaitingRoom } from '#contract/rest/launchpad.ts';
import {
  commitmentWire,
  launchpadProjectWire,
  publishedCommitmentWire,
  waitingPlaceWire,
} from '#contract/samples/launchpad.ts';
import { publishedCommitmentCodec } from '#contract/entities/launchpad.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import {
  COMMITMENTS_CSV_HEAD,
  commitmentCsvLine,
} from '#src/app/wiring/launchpad/commitments-file.ts';
import { createLaunchpadService } from '#src/app/wiring/launchpad/launchpad-service.ts';
import { systemClock } from '#src/platform/clock.ts';
import { measureExchangeTime } from '#src/platform/exchange-clock.ts';
import { LAUNCHPAD_KEY } from '#src/queries/launchpad.ts';

type Answers = Readonly<Record<string, () => Promise<unknown>>>;

const project = launchpadProjectCodec.decode(launchpadProjectWire);
const commitment = commitmentCodec.decode(commitmentWire);
const facts = { project, limit: undefined, available: decimal('600'), commitment: undefined };
const OWN_KEY = [LAUNCHPAD_KEY, 'own', 'limit', 4];

function open(answers: Answers) {
  const cache = new QueryClient();
  cache.setQueryData(OWN_KEY, {});
  const call = vi.fn(async (route: { readonly path: string }) => {
    const model = await (answers[route.path] ?? (() => Promise.resolve(undefined)))();
    return { model, message: '' };
  });
  const leave: (() => void)[] = [];
  const session = {
    on: (_: string, listener: () => void) => void leave.push(listener),
    getSnapshot: () => ({ hasTag: () => false, context: {} }),
    subscribe: () => ({ unsubscribe: () => undefined }),
  };
  const stored = new Map<string, string>();
  const given = { client: { call } as unknown as ExchangeClient, session, log: vi.fn() } as never;
  const service = createLaunchpadService(given, cache, {
    feed: { start: () => () => undefined, followProject: () => () => undefined },
    texts: {
      read: (key) => stored.get(key),
      write: (key, value) => void stored.set(key, value),
      erase: (key) => void stored.delete(key),
    },
  });
  return {
    service,
    call,
    isOutdated: () => cache.getQueryState(OWN_KEY)?.isInvalidated,
    leave: () => leave.forEach((listener) => listener()),
  };
}

it("commits, and reads the user's part again after it and after its rejection", async () => {
  const accepted = open({ '/ico-commit': () => Promise.resolve(commitment) });
  const rejected = open({
    '/ico-commit': () =>
      Promise.reject(new ApiError('Too much.', { code: 'launchpad_limit_exceeded' })),
  });
  for (const { service, isOutdated } of [accepted, rejected]) {
    const actor = service.commitPlaceOf(4).create(facts).start();
    actor.send({ type: 'amount.edited', amount: '50' });
    actor.send({ type: 'agreement.changed', isTicked: true });
    actor.send({ type: 'commit.submitted', requestId: requestId('request-1') });
    await waitFor(actor, (now) => !now.matches('pending'));
    expect(isOutdated()).toBe(true);
  }
});

it('enters the waiting room, which a user who is not in it has to', async () => {
  const place = joinWaitingRoom.reply.decode(waitingPlaceWire);
  const { service, call } = open({
    '/ico-queue/:id': () => Promise.resolve({ place: undefined }),
    '/ico-queue-join': () => Promise.resolve(place),
  });
  const input = {
    facts: { ...facts, project: { ...project, saleType: 'first_come' as const } },
    clock: service.clock,
  };
  const actor = service.buyPlaceOf(4).create(input).start();
  await waitFor(actor, (now) => now.matches({ room: 'outside' }));
  actor.send({ type: 'room.joined' });
  await waitFor(actor, (now) => now.matches({ room: 'waiting' }));
  expect(actor.getSnapshot().context.place).toEqual(place);
  expect(call.mock.calls.map(([route]) => route.path)).toEqual([
    '/ico-queue/:id',
    '/ico-queue-join',
  ]);
  actor.stop();
});

it('claims', async () => {
  const { service, isOutdated } = open({ '/ico-claim': () => Promise.resolve(commitment) });
  const input = { projectId: 4, claimable: decimal('160') };
  const actor = service.claimPlaceOf(4).create(input).start();
  actor.send({ type: 'claim.submitted', requestId: requestId('request-1') });
  await waitFor(actor, (now) => now.matches('idle'));
  expect(isOutdated()).toBe(true);
});

it('remembers on the device that the risks were read, and forgets the forms of another user', () => {
  const { service, leave } = open({});
  expect(service.areRisksRead()).toBe(false);
  service.markRisksRead();
  expect(service.areRisksRead()).toBe(true);
  const place = service.commitPlaceOf(4);
  expect(service.commitPlaceOf(4)).toBe(place);
  place.keep(place.create(facts).start());
  leave();
  expect(place.kept).toBeUndefined();
});

it('writes the commitments of a project as they are published', () => {
  const line = publishedCommitmentCodec.decode(publishedCommitmentWire);
  expect(COMMITMENTS_CSV_HEAD.trim()).toBe(
    'receipt_no,receipt_hash,committed,tickets,allocated_tokens,charged,refunded',
  );
  expect(commitmentCsvLine(line).trim()).toBe(`1,${line.receiptHash},50,0,400,20,30`);
});

it('counts down by the time of the exchange on a device whose clock is wrong', () => {
  measureExchangeTime()(epochMs(systemClock() + HOUR_MS));
  const { service } = open({});
  const seen: number[] = [];
  service.everySecond(() => undefined)();
  seen.push(service.clock() - systemClock());
  measureExchangeTime()(epochMs(systemClock()));
  seen.push(service.clock() - systemClock());
  expect(seen[0]).toBeGreaterThan(HOUR_MS / 2);
  expect(Math.abs(seen[1] ?? HOUR_MS)).toBeLessThan(HOUR_MS / 2);
});
