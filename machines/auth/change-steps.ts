/** Every change of an account, as its steps. What each sends is the wiring's, what it looks like the
 *  profile's; the order in which they come is here alone. */
import type { ChangeStep } from './account-change.ts';

const form = (name: string): ChangeStep => ({ name, kind: 'form' });
const codeForm = (name: string): ChangeStep => ({ name, kind: 'form', hasCode: true });

export const CHANGES = {
  changePassword: [form('password')],
  /** The present address gets one code, the new one another. */
  changeEmail: [form('address'), codeForm('codes')],
  verifyPhone: [form('number'), codeForm('code')],
  removePhone: [form('confirm')],
  /** The secret is shown with the first code's boxes; recovery codes are shown this once. */
  setUpTwoFactor: [
    { name: 'secret', kind: 'opening' },
    form('code'),
    { name: 'recoveryCodes', kind: 'shown' },
  ],
  removeTwoFactor: [form('confirm')],
  renewRecoveryCodes: [form('confirm'), { name: 'recoveryCodes', kind: 'shown' }],
  changeAntiPhishingCode: [form('code')],
  requestDeletion: [form('confirm')],
} as const satisfies Readonly<Record<string, readonly ChangeStep[]>>;

export type ChangeName = keyof typeof CHANGES;
