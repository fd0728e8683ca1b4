/** Routes of the Launchpad. Its rules decide; a route converts their results to responses. */
import * as calls from '#contract/rest/launchpad.ts';
import type { Transaction } from '#server/exchange/transaction.ts';
import { accept, handle, handleOnce, handleTrader } from '#server/http/handler.ts';
import { claimTokens } from '#server/launchpad/commitments/claims.ts';
import { buyTokens, commitAmount } from '#server/launchpad/commitments/commit.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { pageThrough } from './page-of.ts';
import type { Services } from './services.ts';

type Parts = Pick<Services, 'launchpad' | 'replays'>;

export const launchpadRoutes = (parts: Parts) => ({
  ...projectRoutes(parts),
  ...ownRoutes(parts),
  ...purchaseRoutes(parts),
});

const projectRoutes = ({ launchpad }: Parts) => ({
  launchpadProjects: handle(calls.launchpadProjects, async ({ query }) =>
    accept('', await launchpad.projects(query.phase)),
  ),

  launchpadProject: handle(calls.launchpadProject, async ({ params: { id } }) => {
    const project = await launchpad.project(id);
    return isRejection(project) ? project : accept('', project);
  }),

  allocationProof: handle(calls.allocationProof, async ({ params: { id } }) => {
    const proof = await launchpad.proof(id);
    return isRejection(proof) ? proof : accept('', proof);
  }),

  publishedCommitments: handle(calls.publishedCommitments, async ({ params: { id }, query }) => {
    const page = await launchpad.publishedPage(id, query);
    return isRejection(page)
      ? page
      : accept(
          '',
          pageThrough(page, (row) => row),
        );
  }),
});

const ownRoutes = ({ launchpad }: Parts) => ({
  launchpadLimit: handleTrader(calls.launchpadLimit, async ({ userId, params: { id } }) => {
    const limit = await launchpad.limit(userId, id);
    return isRejection(limit) ? limit : accept('', limit);
  }),

  launchpadSamples: handleTrader(calls.launchpadSamples, ({ userId, params, query }) => {
    const page = launchpad.samples({ ...query, userId, projectId: params.id });
    return isRejection(page)
      ? page
      : accept(
          '',
          pageThrough(page, (row) => row),
        );
  }),

  joinWaitingRoom: handleTrader(calls.joinWaitingRoom, async ({ userId, body }) => {
    const place = await launchpad.joinRoom(userId, body.projectId);
    return isRejection(place) ? place : accept('', place);
  }),

  waitingPlace: handleTrader(calls.waitingPlace, async ({ userId, params: { id } }) => {
    const place = await launchpad.place(userId, id);
    return isRejection(place) ? place : accept('', place);
  }),

  commitments: handleTrader(calls.commitments, async ({ userId, query }) =>
    accept(
      '',
      pageThrough(await launchpad.commitments(userId, query), (row) => row),
    ),
  ),

  commitment: handleTrader(calls.commitment, async ({ userId, params: { id } }) => {
    const commitment = await launchpad.commitment(userId, id);
    return isRejection(commitment) ? commitment : accept('', commitment);
  }),
});

const purchaseRoutes = ({ launchpad, replays }: Parts) => ({
  commitToProject: handleOnce(calls.commitToProject, replays.money, ({ userId, body }) => {
    const { requestId: _, ...terms } = body;
    const work = (tx: Transaction) => {
      const done = commitAmount(launchpad.in(tx), { ...terms, userId });
      return isRejection(done)
        ? done
        : accept('Amount committed.', launchpad.commitmentAfter(done, tx));
    };
    return { intent: { launchpadCommit: terms }, work };
  }),

  buyTokens: handleOnce(calls.buyTokens, replays.money, ({ userId, body }) => {
    const { requestId: _, ...terms } = body;
    const work = (tx: Transaction) => {
      const done = buyTokens(launchpad.in(tx), { ...terms, userId });
      return isRejection(done)
        ? done
        : accept('Tokens bought.', launchpad.commitmentAfter(done, tx));
    };
    return { intent: { launchpadBuy: terms }, work };
  }),

  claimTokens: handleOnce(calls.claimTokens, replays.money, ({ userId, body: { projectId } }) => {
    const work = (tx: Transaction) => {
      const done = claimTokens(launchpad.in(tx), { userId, projectId });
      return isRejection(done)
        ? done
        : accept('Tokens claimed.', launchpad.commitmentAfter(done, tx));
    };
    return { intent: { launchpadClaim: projectId }, work };
  }),
});
