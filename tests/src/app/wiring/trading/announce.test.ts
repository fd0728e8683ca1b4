import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#contract/envelope.ts';
import type { ApiResponse } from '#src/api/response.ts';
import { announcedOutcome, announceResult } from '#src/app/wiring/trading/announce.ts';
import { showNotice } from '#src/app/wiring/shell/toaster.ts';

vi.mock('#src/app/wiring/shell/toaster.ts', () => ({ showNotice: vi.fn() }));
beforeEach(() => void vi.mocked(showNotice).mockClear());

const apiError = (status: number, code?: ApiError['code']) =>
  new ApiError('The exchange says why.', { status, code });
const response = { model: 'done', message: 'Done.' } as ApiResponse<string>;

it.each([
  ['a success', () => Promise.resolve(response), 'accepted'],
  ['no response', () => Promise.reject(new Error('lost')), 'unknown'],
  ['a missing session', () => Promise.reject(apiError(401)), 'unknown'],
  ['a timeout', () => Promise.reject(apiError(408)), 'unknown'],
  ['too many requests', () => Promise.reject(apiError(429, 'too_many_requests')), 'unknown'],
  ['an internal error', () => Promise.reject(apiError(500, 'internal')), 'unknown'],
  ['a gateway', () => Promise.reject(apiError(502)), 'unknown'],
  ['a restart', () => Promise.reject(apiError(503, 'unavailable')), 'unknown'],
  ['a closed exchange', () => Promise.reject(apiError(503, 'exchange_cancel_only')), 'unknown'],
  ['a forbidden call', () => Promise.reject(apiError(403)), 'rejected'],
  ['a conflict', () => Promise.reject(apiError(409, 'state_changed')), 'rejected'],
  ['a refused amount', () => Promise.reject(apiError(422, 'balance_too_low')), 'rejected'],
] as const)(
  'after %s, the outcome of a repeatable command is known or not',
  async (_, call, outcome) => {
    expect(await announcedOutcome(call())).toBe(outcome);
    expect(showNotice).toHaveBeenCalledOnce();
  },
);

it('returns the model of a call, and nothing of one that failed', async () => {
  expect(await announceResult(Promise.resolve(response))).toBe('done');
  expect(await announceResult(Promise.reject(apiError(422)))).toBeUndefined();
  expect(
    vi.mocked(showNotice).mock.calls.map(([notice]) => 'tone' in notice && notice.tone),
  ).toEqual(['success', 'error']);
});
