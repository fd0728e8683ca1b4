/** Payment methods of the user: each account with its own fields, and the editor with its code and its deletion. */
import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import type { PaymentMethodForm } from '#src/binding/p2p-center.ts';
import { PaymentMethodsView } from '#src/features/p2p/methods/PaymentMethodsView.tsx';
import { PaymentMethodView } from '#src/features/p2p/methods/PaymentMethodView.tsx';
import * as samples from '#stories/features/p2p/sample-market.ts';
import { StagedMethod, type MethodStage } from '#stories/features/p2p/staged-center.tsx';
import { loadedData, notLoaded } from '#stories/loadables.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { editEach, pressEach, textOf } from '../../../support/pressed-parts.tsx';

afterEach(cleanup);

const { method, methods, types } = samples;
const LIST_INTENTS = ['onAdd', 'onEdit', 'onDelete'] as const;

const list = (shown: Parameters<typeof PaymentMethodsView>[0]['methods']) =>
  pressEach(LIST_INTENTS, (calls) => (
    <PaymentMethodsView methods={shown} types={types} {...calls} />
  ));

it('edits and deletes the method of its own row, unless an order uses it', async () => {
  const inUse = 'disabled: An open order uses it';
  expect(await list(loadedData(methods))).toEqual({
    'Add payment method': ['onAdd'],
    'Edit SEPA · Main account': ['onEdit', method],
    'Delete SEPA · Main account': ['onDelete', method],
    'Edit Wise': inUse,
    'Delete Wise': inUse,
  });
  expect(await list(loadedData([]))).toEqual({
    'Add payment method': ['onAdd'],
    'Add payment method 2': ['onAdd'],
  });
  const failed = notLoaded();
  expect(Object.keys(await list(failed))).toEqual(['Add payment method', 'Retry']);
  expect(failed.onRetry).toHaveBeenCalledOnce();
});

it('masks only what its kind of payment masks', () => {
  const calls = { onAdd: vi.fn(), onEdit: vi.fn(), onDelete: vi.fn() };
  renderOnPage(<PaymentMethodsView methods={loadedData(methods)} types={types} {...calls} />);
  const [sepa, wise] = screen.getAllByRole('listitem').map(textOf);
  expect(sepa).toMatch(/^SEPA · Main accountMai TranIBAN: [•\s]+3000Bank: Commerzbank/);
  expect(sepa).not.toContain('DE89370400440532013000');
  expect(wise).toMatch(/^WiseIn useMai TranEmail: mai@example\.com/);
});

const INTENTS = [
  'edit',
  'editValue',
  'chooseImage',
  'removeImage',
  'editCode',
  'goBack',
  'submit',
  'onClose',
] as const;
type Calls = Partial<Readonly<Record<(typeof INTENTS)[number], (...given: never[]) => unknown>>>;

interface Shown {
  readonly stage: MethodStage;
  readonly edited?: typeof method;
  readonly change?: Partial<PaymentMethodForm>;
  readonly storedImage?: string;
}

const editor =
  ({ stage, edited, change, storedImage }: Shown) =>
  (calls: Calls) => (
    <StagedMethod stage={stage} method={edited}>
      {(form) => (
        <PaymentMethodView
          form={{ ...form, ...change, ...calls } as PaymentMethodForm}
          storedImage={storedImage}
          onClose={(calls.onClose ?? vi.fn()) as () => void}
        />
      )}
    </StagedMethod>
  );

it('edits each field of an account by its key', async () => {
  const view = editor({ stage: 'filled' });
  expect(await editEach(INTENTS, view)).toEqual({
    'Payment method': ['1', ['edit', { typeId: 2 }]],
    'Name of the account’s owner': ['Mai Tran', ['edit', { realName: '8' }]],
    IBAN: ['DE89 3704 0044 0532 0130 00', ['editValue', 'iban', '8']],
    'Bank (optional)': ['', ['editValue', 'bank', '8']],
    'Your name for it (optional)': ['Main account', ['edit', { label: '8' }]],
  });
  expect(await pressEach(INTENTS, view)).toEqual({
    Close: ['onClose'],
    'Choose image': undefined,
    Cancel: ['onClose'],
    Save: ['submit'],
  });
  const stored = await editEach(INTENTS, editor({ stage: 'filled', edited: method }));
  expect(stored['Payment method']).toEqual(['1', undefined]);
});

it('shows the image that will be sent, and replaces or removes it', async () => {
  const image = { kind: 'chosen', base64: 'QQ==', mediaType: 'image/png' } as const;
  const withImage = (kind: 'chosen' | 'stored', form: Partial<PaymentMethodForm> = {}) =>
    editor({
      stage: 'filled',
      change: {
        draft: {
          typeId: 1,
          label: '',
          realName: '',
          values: {},
          image: kind === 'chosen' ? image : { kind },
        },
        ...form,
      },
      storedImage: 'data:image/png;base64,Ug==',
    });
  const sourceOf = (kind: 'chosen' | 'stored') => {
    renderOnPage(withImage(kind)({}));
    const source = document.body.querySelector('img')?.getAttribute('src');
    cleanup();
    return source;
  };
  expect(sourceOf('chosen')).toBe('data:image/png;base64,QQ==');
  expect(sourceOf('stored')).toBe('data:image/png;base64,Ug==');
  expect(await pressEach(INTENTS, withImage('chosen'))).toMatchObject({
    'Remove image': ['removeImage'],
  });
  expect(await pressEach(INTENTS, withImage('chosen', { isImageLoading: true }))).toMatchObject({
    'Choose another image': 'busy',
    Save: 'disabled: Preparing image…',
  });
  const chooseImage = vi.fn();
  renderOnPage(withImage('stored')({ chooseImage }));
  const file = new File(['x'], 'code.png');
  const input = document.body.querySelector('input[type=file]');
  if (input !== null) fireEvent.change(input, { target: { files: [file] } });
  expect(chooseImage).toHaveBeenCalledExactlyOnceWith(file);
});

it('asks for the code of a change, and goes back or sends it', async () => {
  const code = (text: string) =>
    pressEach(INTENTS, editor({ stage: 'code', change: { code: text } }));
  expect(await code('12345')).toMatchObject({
    Back: ['goBack'],
    Save: 'disabled: Enter the 6-digit code',
  });
  expect(await code('123456')).toMatchObject({ Back: ['goBack'], Save: ['submit'] });
  renderOnPage(editor({ stage: 'codeWrong' })({}));
  await screen.findByText('Wrong two-factor code.');
});

it('deletes the method that it names after a confirmation, as an alert', async () => {
  const view = editor({ stage: 'deleting', edited: method });
  expect(await pressEach(INTENTS, view)).toEqual({
    Close: ['onClose'],
    Cancel: ['onClose'],
    'Delete payment method': ['submit'],
  });
  renderOnPage(view({}));
  expect(screen.getByRole('alertdialog').textContent).toContain('SEPA · Main account');
  cleanup();
  renderOnPage(editor({ stage: 'inUse', edited: method })({}));
  await screen.findByText('An open order uses this payment method.');
});

it('waits for an unknown outcome, and names a rejected owner', async () => {
  await act(async () => void renderOnPage(editor({ stage: 'unknown' })({})));
  await screen.findByText(/^No response yet\./);
  expect(document.body.querySelector('form')).toBeNull();
  cleanup();
  renderOnPage(editor({ stage: 'nameDiffers' })({}));
  await screen.findByText(/^The name on the account must be/);
  cleanup();
  expect(await pressEach(INTENTS, editor({ stage: 'sending' }))).toMatchObject({ Save: 'busy' });
});
