/** A withdrawal: its draft, the request sent once, its codes and its outcome. */
import { waitFor } from 'xstate';
import { expect, it } from 'vitest';
import { requestId } from '#contract/core/ids.ts';
import { ApiError } from '#contract/envelope.ts';
import { requestAt } from '../../support/sent-request.ts';
import {
  broadcasting,
  canceled,
  ethereum,
  inReview,
  KNOWN,
  POISONED,
  REQUEST,
  UNKNOWN,
  waiting,
} from './samples.ts';
import {
  never,
  lost,
  tooLow,
  stateChanged,
  codeWrong,
  quote,
  openWithdrawal,
  review,
  submitAs,
} from './open-withdrawal.ts';

it('[WALLET-04] withdraws with both codes, and follows the withdrawal', async () => {
  const opened = await openWithdrawal({
    submit: () => Promise.resolve(waiting),
    confirm: () => Promise.resolve(inReview),
    findWithdrawal: () => Promise.resolve(broadcasting),
  });
  const { actor, state, submit, confirm } = opened;
  await review(opened);
  submitAs(opened);
  await state({ confirming: 'entering' });
  expect(submit).toHaveBeenCalledExactlyOnceWith({
    coin: 'USDT',
    networkId: ethereum.id,
    address: KNOWN,
    memo: undefined,
    isWithoutMemo: false,
    amount: '100',
    feeMode: 'included',
    requestId: REQUEST,
  });
  actor.send({ type: 'codes.submitted' });
  expect(confirm).not.toHaveBeenCalled();
  actor.send({ type: 'codes.edited', patch: { mailCode: '123456', twoFactorCode: '654321' } });
  actor.send({ type: 'codes.submitted' });
  await state({ following: 'current' });
  expect(confirm).toHaveBeenCalledExactlyOnceWith({
    id: waiting.id,
    twoFactorCode: '654321',
    mailCode: '123456',
  });
  actor.send({ type: 'withdrawal.changed', id: 999 });
  expect(actor.getSnapshot().matches({ following: 'current' })).toBe(true);
  actor.send({ type: 'withdrawal.changed', id: waiting.id });
  const { context } = await waitFor(
    actor,
    (now) => now.context.withdrawal?.state === 'broadcasting',
  );
  expect(context.withdrawal).toEqual(broadcasting);
  actor.send({ type: 'withdrawal.canceled' });
  expect(actor.getSnapshot().matches({ following: 'current' })).toBe(true);
});

it('looks an unknown outcome up by its ID, and never sends it again', async () => {
  let lookups = 0;
  const opened = await openWithdrawal({
    submit: () => Promise.reject(lost),
    findWithdrawal: () => {
      lookups += 1;
      if (lookups === 1) return Promise.reject(lost);
      return Promise.resolve(lookups < 3 ? undefined : waiting);
    },
  });
  const { clock, state, submit, find } = opened;
  await review(opened);
  submitAs(opened);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await requestAt(opened.actor, { unknown: 'waiting' });
    clock.increment(2_000);
  }
  await state({ confirming: 'entering' });
  expect(find).toHaveBeenCalledTimes(3);
  expect(submit).toHaveBeenCalledTimes(1);
});

it('returns to the draft when three look-ups find nothing, and repeats under the same ID', async () => {
  const opened = await openWithdrawal({
    submit: () => Promise.reject(lost),
    findWithdrawal: () => Promise.resolve(undefined),
  });
  const { actor, clock, state, submit } = opened;
  await review(opened);
  submitAs(opened);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await requestAt(opened.actor, { unknown: 'waiting' });
    clock.increment(2_000);
  }
  await state({ drafting: 'ready' });
  expect(actor.getSnapshot().context.notice).toBe('not_found');
  actor.send({ type: 'review.opened' });
  await state('reviewing');
  submitAs(opened, requestId('0b8f5f0e-5f0c-4f53-9f0e-000000000002'));
  await requestAt(opened.actor, { unknown: 'waiting' });
  expect(submit.mock.calls.map(([order]) => order.requestId)).toEqual([REQUEST, REQUEST]);
});

it('continues a withdrawal of an earlier visit', async () => {
  const { state, find } = await openWithdrawal(
    { findWithdrawal: () => Promise.resolve(waiting) },
    { requestId: REQUEST },
  );
  await state({ confirming: 'entering' });
  expect(find).toHaveBeenCalledTimes(1);
});

it('treats a timeout and an internal error as unknown, and a rejection as final', async () => {
  const slow = await openWithdrawal({});
  await review(slow);
  submitAs(slow);
  slow.clock.increment(10_000);
  await slow.state({ pending: 'unknown' });

  const broken = await openWithdrawal({
    submit: () => Promise.reject(new ApiError('Internal', { status: 500 })),
  });
  await review(broken);
  submitAs(broken);
  await broken.state({ pending: 'unknown' });

  const rejected = await openWithdrawal({ submit: () => Promise.reject(tooLow) });
  await review(rejected);
  submitAs(rejected);
  await rejected.state({ drafting: 'ready' });
  expect(rejected.actor.getSnapshot().context).toMatchObject({
    rejection: { name: 'balance_too_low', message: 'Insufficient balance.' },
    sent: undefined,
  });
});

it('stops an address that resembles a known one before the review', async () => {
  const { actor, submit } = await openWithdrawal({});
  actor.send({ type: 'address.pasted', address: POISONED, copied: KNOWN });
  actor.send({ type: 'draft.edited', patch: { amount: '100' } });
  actor.send({ type: 'review.opened' });
  const snapshot = actor.getSnapshot();
  expect(snapshot.matches('drafting')).toBe(true);
  expect(snapshot.context.derived.problems.address).toBe('address_resembles');
  expect(snapshot.context.copiedInstead).toBe(KNOWN);
  expect(submit).not.toHaveBeenCalled();
});

it('sends to a new address only after its acknowledgement', async () => {
  const opened = await openWithdrawal({ submit: () => Promise.resolve(waiting) });
  const { actor, state, submit } = opened;
  await review(opened, UNKNOWN);
  submitAs(opened);
  expect(submit).not.toHaveBeenCalled();
  actor.send({ type: 'review.acknowledged', isAcknowledged: true });
  submitAs(opened);
  await state('confirming');
  expect(submit).toHaveBeenCalledTimes(1);
});

it('returns to the draft with the warnings of the exchange', async () => {
  const warnings = ['limit_reached'] as const;
  const { actor, state } = await openWithdrawal({
    readQuote: () => Promise.resolve({ ...quote, warnings }),
  });
  actor.send({ type: 'draft.edited', patch: { address: KNOWN, amount: '100' } });
  actor.send({ type: 'review.opened' });
  await state({ drafting: 'ready' });
  expect(actor.getSnapshot().context.quote?.warnings).toEqual(warnings);
});

it('reads the state when a code comes too late, and after a lost confirmation', async () => {
  const errors: unknown[] = [codeWrong, lost];
  const opened = await openWithdrawal({
    submit: () => Promise.resolve(waiting),
    confirm: () => Promise.reject(errors.shift() ?? stateChanged),
    findWithdrawal: () => Promise.resolve(errors.length > 0 ? canceled : waiting),
  });
  const { actor, state, confirm } = opened;
  await review(opened);
  submitAs(opened);
  await state({ confirming: 'entering' });
  const codes = { mailCode: '123456', twoFactorCode: '654321' };
  actor.send({ type: 'codes.edited', patch: codes });
  actor.send({ type: 'codes.submitted' });
  await waitFor(actor, (now) => now.context.rejection?.name === 'mail_code_wrong');
  actor.send({ type: 'codes.submitted' });
  await waitFor(actor, (now) => now.matches({ confirming: 'entering' }));
  expect(confirm).toHaveBeenCalledTimes(2);
});

it('reads the withdrawal again when it changes while it is being read', async () => {
  let lookups = 0;
  const opened = await openWithdrawal({
    submit: () => Promise.resolve(waiting),
    confirm: () => Promise.resolve(inReview),
    // The first response of each state never arrives.
    findWithdrawal: () => {
      lookups += 1;
      return lookups % 2 === 1 ? never() : Promise.resolve(lookups === 2 ? waiting : broadcasting);
    },
  });
  const { actor, state, find } = opened;
  const reportChange = (id = waiting.id) => actor.send({ type: 'withdrawal.changed', id });
  await review(opened);
  submitAs(opened);
  await state({ confirming: 'entering' });
  reportChange();
  reportChange(999);
  expect(find).toHaveBeenCalledTimes(1);
  reportChange();
  await state({ confirming: 'entering' });
  actor.send({ type: 'codes.edited', patch: { mailCode: '123456', twoFactorCode: '654321' } });
  actor.send({ type: 'codes.submitted' });
  await state({ following: 'current' });
  reportChange();
  reportChange();
  await waitFor(actor, (now) => now.context.withdrawal?.state === 'broadcasting');
  expect(find).toHaveBeenCalledTimes(4);
});

it('keeps codes that are typed while the withdrawal is read again', async () => {
  const opened = await openWithdrawal({
    submit: () => Promise.resolve(waiting),
    findWithdrawal: () => Promise.resolve(waiting),
  });
  const { actor, state } = opened;
  await review(opened);
  submitAs(opened);
  await state({ confirming: 'entering' });
  actor.send({ type: 'withdrawal.changed', id: waiting.id });
  expect(actor.getSnapshot().matches({ confirming: 'lookingUp' })).toBe(true);
  actor.send({ type: 'codes.edited', patch: { mailCode: '123456' } });
  await state({ confirming: 'entering' });
  expect(actor.getSnapshot().context.codes.mailCode).toBe('123456');
});

it('cancels while the exchange allows it', async () => {
  const opened = await openWithdrawal({
    submit: () => Promise.resolve(waiting),
    cancel: () => Promise.resolve(canceled),
  });
  const { actor, state } = opened;
  await review(opened);
  submitAs(opened);
  await state({ confirming: 'entering' });
  actor.send({ type: 'withdrawal.canceled' });
  await state({ following: 'current' });
  expect(actor.getSnapshot().context.withdrawal?.state).toBe('canceled');
  actor.send({ type: 'withdrawal.restarted' });
  await state({ drafting: 'ready' });
  expect(actor.getSnapshot().context.draft).toMatchObject({
    coin: 'USDT',
    address: '',
    amount: '',
  });
});

it('reads the state after a cancellation without a response, which may have been too late', async () => {
  const opened = await openWithdrawal({
    submit: () => Promise.resolve(inReview),
    findWithdrawal: () => Promise.resolve(broadcasting),
  });
  const { actor, clock, state, find } = opened;
  await review(opened);
  submitAs(opened);
  await state({ following: 'current' });
  actor.send({ type: 'withdrawal.canceled' });
  expect(actor.getSnapshot().matches({ following: 'canceling' })).toBe(true);
  clock.increment(9_999);
  expect(find).not.toHaveBeenCalled();
  clock.increment(1);
  const { context } = await state({ following: 'current' });
  expect(find).toHaveBeenCalledOnce();
  expect(context.withdrawal).toEqual(broadcasting);
});
