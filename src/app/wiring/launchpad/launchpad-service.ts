/** Connects the machines of the Launchpad with the exchange, and reads again what a commit, a purchase or a claim has
 *  changed. */
import { fromPromise } from 'xstate';
import type { QueryClient } from '@tanstack/react-query';
import type { Commitment } from '#contract/entities/launchpad.ts';
import {
  buyTokens,
  claimTokens,
  commitToProject,
  joinWaitingRoom,
  waitingPlace,
  type WaitingPlace,
} from '#contract/rest/launchpad.ts';
import { SECOND_MS } from '#contract/core/durations.ts';
import { serverNotice } from '#machines/kernel/notice.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { buyMachine } from '#machines/launchpad/buy.machine.ts';
import type { BuyTokens } from '#machines/launchpad/buy.ts';
import { claimMachine } from '#machines/launchpad/claim.machine.ts';
import type { ClaimTokens } from '#machines/launchpad/claim.ts';
import { commitMachine } from '#machines/launchpad/commit.machine.ts';
import type { CommitAmount } from '#machines/launchpad/commit.ts';
import type { ApiResponse } from '#src/api/response.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { FormPlace } from '#src/binding/form-actor.ts';
import type { LaunchpadService } from '#src/binding/launchpad.ts';
import { dayText } from '#src/format/dates.ts';
import { every, newRequestId, systemClock } from '#src/platform/clock.ts';
import { downloadFile } from '#src/platform/download.ts';
import { exchangeClock } from '#src/platform/exchange-clock.ts';
import { localTexts, STORED, type TextStorage } from '#src/platform/storage.ts';
import { refreshOwn } from '#src/queries/launchpad.ts';
import { watchUser } from '../session/watch-user.ts';
import { createActor } from '../shell/running-machines.ts';
import type { Services } from '../shell/services.ts';
import { showNotice } from '../shell/toaster.ts';
import { CSV_TYPE, csvNameOf } from '../trading/csv-file.ts';
import { COMMITMENTS_CSV_HEAD, commitmentCsvLine } from './commitments-file.ts';
import type { LaunchpadFeed } from './launchpad-feed.ts';

const READ = '1';

export interface LaunchpadServiceOptions {
  readonly feed: LaunchpadFeed;
  readonly texts?: TextStorage;
}

export function createLaunchpadService(
  { client, session }: Pick<Services, 'client' | 'session'>,
  cache: QueryClient,
  { feed, texts = localTexts }: LaunchpadServiceOptions,
): LaunchpadService {
  const { commit, buy, claim } = machinesOf(client, () => refreshOwn(cache));
  return {
    commitPlaceOf: placesOf(session, (input) => createActor(commit, { input })),
    buyPlaceOf: placesOf(session, (input) => createActor(buy, { input })),
    claimPlaceOf: placesOf(session, (input) => createActor(claim, { input })),
    newRequestId,
    clock: exchangeClock,
    everySecond: (onSecond) => every(SECOND_MS, onSecond),
    followProject: feed.followProject,
    followSession: (actor) =>
      watchUser(session, (userId) =>
        actor.send({ type: userId === undefined ? 'session.ended' : 'session.started' }),
      ),
    saveCommitments: ({ id, coin }, lines) => {
      const file = new Blob([COMMITMENTS_CSV_HEAD, ...lines.map(commitmentCsvLine)], {
        type: CSV_TYPE,
      });
      downloadFile(file, csvNameOf(['commitments', coin, String(id), dayText(systemClock())]));
    },
    areRisksRead: () => texts.read(STORED.launchpadRisks) === READ,
    markRisksRead: () => texts.write(STORED.launchpadRisks, READ),
    announce: showNotice,
  };
}

type LaunchpadMachine = typeof commitMachine | typeof buyMachine | typeof claimMachine;

/** @returns a function that returns the place of a project's actor. */
function placesOf<Machine extends LaunchpadMachine>(
  session: Pick<Services['session'], 'on'>,
  create: FormPlace<Machine>['create'],
): (projectId: number) => FormPlace<Machine> {
  const places = new Map<number, FormPlace<Machine>>();
  session.on('user.left', () => {
    for (const place of places.values()) place.clear();
    places.clear();
  });
  return (projectId) => {
    const place = places.get(projectId) ?? new FormPlace<Machine>(create);
    places.set(projectId, place);
    return place;
  };
}

function machinesOf(client: ExchangeClient, refresh: () => void) {
  /** Shows the exchange's message after the user's own action. */
  const announceMade = async (call: Promise<ApiResponse<Commitment>>): Promise<Commitment> => {
    try {
      const { model, message } = await call;
      if (message !== '') showNotice(serverNotice('success', message));
      return model;
    } finally {
      refresh();
    }
  };
  return {
    commit: commitMachine.provide({
      actors: {
        commit: sentRequest<CommitAmount>({
          send: ({ input: body, signal }) =>
            announceMade(client.call(commitToProject, { body, signal })),
        }),
      },
    }),
    buy: buyMachine.provide({
      actors: {
        readPlace: fromPromise<WaitingPlace | undefined, number>(async ({ input: id, signal }) => {
          return (await client.call(waitingPlace, { params: { id }, signal })).model.place;
        }),
        joinRoom: fromPromise<WaitingPlace, number>(async ({ input: projectId, signal }) => {
          return (await client.call(joinWaitingRoom, { body: { projectId }, signal })).model;
        }),
        buy: sentRequest<BuyTokens>({
          send: ({ input: body, signal }) => announceMade(client.call(buyTokens, { body, signal })),
        }),
      },
    }),
    claim: claimMachine.provide({
      actors: {
        claim: sentRequest<ClaimTokens>({
          send: ({ input: body, signal }) =>
            announceMade(client.call(claimTokens, { body, signal })),
        }),
      },
    }),
  };
}
