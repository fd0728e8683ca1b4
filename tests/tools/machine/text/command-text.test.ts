/** Commands and values survive being written and read. */
import { expect, it } from 'vitest';
import { ApiError } from '#contract/envelope.ts';
import { CaptchaFailure } from '#machines/auth/captcha.machine.ts';
import { ProofNeeded } from '#machines/kernel/proof.ts';
import type { MachineCommand } from '#tools/machine/session/command.ts';
import { commandOf, textOf } from '#tools/machine/text/command-text.ts';
import { errorOf, valueOf, valueText } from '#tools/machine/text/values.ts';

it.each<MachineCommand>([
  { kind: 'open', input: undefined },
  { kind: 'open', input: { coinId: 2 } },
  { kind: 'send', event: { type: 'page.left' } },
  { kind: 'send', event: { type: 'amount.edited', amount: '0.5', units: 5n, note: 'a "b"\n`c`' } },
  { kind: 'resolve', actor: 'readMax', value: undefined },
  { kind: 'resolve', actor: 'transfer.send', value: { a: [1, null, false] } },
  { kind: 'reject', actor: 'transfer.send', value: new ApiError('No.', { code: 'not_found' }) },
  { kind: 'always', actor: 'readMax', afterMs: 250, answer: 'resolve', value: '1' },
  { kind: 'wait', ms: 5_000 },
])('writes and reads $kind', (command) => {
  expect(commandOf(textOf(command))).toEqual(command);
});

it('keeps the class and the fields of errors', () => {
  for (const error of [
    new ApiError('No.', { code: 'not_found', status: 404 }),
    new CaptchaFailure({ code: 60_204, message: 'slow' }),
    new ProofNeeded(['password']),
  ]) {
    const read = valueOf(valueText(error));
    expect(read).toEqual(error);
    expect(read).toBeInstanceOf(error.constructor);
  }
  const other = Object.assign(new Error('no'), { name: 'UnsupportedBrowserError' });
  expect(valueOf(valueText(other))).toMatchObject({ name: 'UnsupportedBrowserError' });
});

it('reads a rejection by its code, and any other error by its message', () => {
  expect(errorOf({ code: 'balance_too_low' })).toEqual(
    new ApiError('balance_too_low', { code: 'balance_too_low' }),
  );
  expect(errorOf('lost')).toEqual(new Error('lost'));
  expect(errorOf(undefined)).toBeInstanceOf(Error);
});
