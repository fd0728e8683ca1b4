/** What can be changed and sent while a deposit is claimed. */
import { cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import type { DepositCheckForm } from '#src/binding/deposit-check.ts';
import { ClaimFields } from '#src/features/funding/check/ClaimFields.tsx';
import { renderOnPage } from '../../../../support/on-page.tsx';

afterEach(cleanup);

function open(changed: Partial<DepositCheckForm>) {
  const form = {
    transaction: undefined,
    rejection: undefined,
    isUnanswered: false,
    fromAddress: 'sender',
    phase: 'naming',
    canSubmitClaim: true,
    editSender: vi.fn(),
    submitClaim: vi.fn(),
    leaveClaim: vi.fn(),
    ...changed,
  } as unknown as DepositCheckForm;
  renderOnPage(<ClaimFields form={form} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /^Sending address/ });
  fireEvent.click(screen.getByRole('button', { name: 'Recover deposit' }));
  return { form, field };
}

it('sends the claim once its address is complete, and not before', () => {
  const { form, field } = open({});
  expect(field.readOnly).toBe(false);
  expect(form.submitClaim).toHaveBeenCalledOnce();
  cleanup();
  expect(open({ canSubmitClaim: false }).form.submitClaim).not.toHaveBeenCalled();
});

it('changes and sends nothing while the claim is pending', () => {
  const { form, field } = open({ phase: 'claiming', canSubmitClaim: false });
  expect(field.readOnly).toBe(true);
  expect(form.submitClaim).not.toHaveBeenCalled();
});

it('shows the rejection of the sender at its field, and any other above it', () => {
  open({
    rejection: { name: 'not_found', message: 'Not found.' } as DepositCheckForm['rejection'],
  });
  expect(screen.getByText('This transaction was not sent from this address')).toBeDefined();
  expect(screen.queryByText('Not found.')).toBeNull();
  cleanup();
  open({ rejection: { name: 'state_changed', message: 'Late.' } as DepositCheckForm['rejection'] });
  expect(screen.getByText('Late.')).toBeDefined();
});
