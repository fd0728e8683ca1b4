/** Tests that a form does not send a password which the page knows to be too weak. The worker's place is
 *  taken by the same scorer on this thread. */
import { act, cleanup, screen } from '#tests/support/testing-library.ts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { createActor, fromPromise } from 'xstate';
import { afterEach, expect, it, vi } from 'vitest';
import { passwordScorer, type ScoreRequest } from '#domain/password-strength.ts';
import { formMachine, type FormResponse } from '#machines/form/form.machine.ts';
import type { FormValues } from '#machines/form/fields.ts';
import { useFormActor } from '#src/binding/form.ts';
import { checkResetPassword } from '#src/features/auth/checks.ts';
import { NewPasswordField } from '#src/features/auth/parts/NewPasswordField.tsx';
import { useProblemText } from '#src/features/auth/use-problem-text.ts';
import { renderOnPage } from '../../../support/on-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const scoreOf = passwordScorer({ Factory: ZxcvbnFactory, dictionary, graphs: adjacencyGraphs });

class ScoringWorker extends EventTarget {
  postMessage({ password, ownTexts }: ScoreRequest): void {
    const data = { password, score: scoreOf(password, ownTexts) };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate(): void {}
}

function openForm(password: string) {
  const send = vi.fn((_values: FormValues) => Promise.resolve<FormResponse>({}));
  const machine = formMachine.provide({
    actors: { send: fromPromise<FormResponse, FormValues>(({ input }) => send(input)) },
  });
  const values = { email: 'grace@example.com', code: '123456', longCode: '', password };
  const actor = createActor(machine, { input: { values, check: checkResetPassword } }).start();
  function Field() {
    const form = useFormActor(actor);
    const problemOf = useProblemText(form.problems);
    return <NewPasswordField form={form} error={problemOf('password')} />;
  }
  renderOnPage(<Field />);
  return {
    send,
    edit: (value: string) =>
      act(() => actor.send({ type: 'field.edited', name: 'password', value })),
    submit: () => act(() => actor.send({ type: 'form.submitted' })),
  };
}

const REJECTION = 'This password is too easy to guess.';

it('[AUTH-33] does not send a password that is scored as too weak, and sends a stronger one', async () => {
  vi.stubGlobal('Worker', ScoringWorker);
  const { send, edit, submit } = openForm('password123');
  await screen.findByText(/^Easy to guess/);
  await act(async () => {}); // Effects of the shown score.
  submit();
  expect(screen.getByText(REJECTION)).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
  edit('tide turns at noon');
  expect(screen.queryByText(REJECTION)).toBeNull();
  submit();
  expect(send).toHaveBeenCalledOnce();
});

it('[AUTH-33] sends a password that cannot be scored, for the exchange to decide', async () => {
  vi.stubGlobal('Worker', undefined);
  const { send, submit } = openForm('password123');
  await vi.dynamicImportSettled();
  submit();
  expect(send).toHaveBeenCalledOnce();
});
