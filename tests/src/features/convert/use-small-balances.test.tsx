import { act, cleanup, renderHook } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import type { CommandOutcome } from '#src/binding/command-outcome.ts';
import { useSmallBalancesPanel } from '#src/features/convert/use-small-balances.ts';
import { openConvertPage } from '../../../support/convert-page.tsx';

afterEach(cleanup);

function open() {
  const page = openConvertPage();
  const { result } = renderHook(useSmallBalancesPanel, { wrapper: page.wrapper });
  const sweep = () => act(() => result.current.onSweep());
  const settle = (outcome: CommandOutcome) => act(async () => page.settle(outcome));
  return { ...page, result, onSweep: sweep, settle };
}

it('sweeps every small balance but the skipped ones and the received coin', async () => {
  const { result, sweep, onSweep, settle } = open();
  expect(result.current.chosen).toEqual(['ETH', 'DOGE']);
  act(() => result.current.onChosenChange('DOGE', false));
  onSweep();
  await settle('accepted');
  act(() => result.current.onChosenChange('DOGE', true));
  act(() => result.current.onToCoinChange('ETH'));
  onSweep();
  await settle('accepted');
  expect(sweep.mock.calls).toEqual([
    [['ETH'], 'USDT', 'request-1'],
    [['DOGE'], 'ETH', 'request-2'],
  ]);
  act(() => result.current.onChosenChange('DOGE', false));
  onSweep();
  expect(sweep).toHaveBeenCalledTimes(2);
});

it('repeats the same sweep under its ID while its outcome is unknown, once at a time', async () => {
  const { result, sweep, onSweep, settle } = open();
  onSweep();
  onSweep();
  expect(sweep).toHaveBeenCalledOnce();
  await settle('unknown');
  onSweep();
  await settle('unknown');
  act(() => result.current.onToCoinChange('BTC'));
  onSweep();
  await settle('rejected');
  onSweep();
  await settle('accepted');
  expect(sweep.mock.calls.map(([coins, to, id]) => [coins.length, to, id])).toEqual([
    [2, 'USDT', 'request-1'],
    [2, 'USDT', 'request-1'],
    [2, 'BTC', 'request-2'],
    [2, 'BTC', 'request-3'],
  ]);
});
