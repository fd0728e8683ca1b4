/** Steps of each account change, and the validation before each step is sent. */
import type { ChangeInput, ChangeName, ChangeStep, FormValues } from '#src/binding/account.ts';
import * as checks from './checks.ts';

type Plan = Omit<ChangeInput, 'values'>;

const form = (name: string): ChangeStep => ({ name, kind: 'form' });
const withCode = (name: string): ChangeStep => ({ name, kind: 'form', hasCode: true });
const SHOWN_CODES: ChangeStep = { name: 'codes', kind: 'shown' };

/** Change without fields: only a confirmation. */
const CONFIRMED: Plan = { steps: [form('confirmation')], checks: {} };

const PLANS: Readonly<Record<ChangeName, Plan>> = {
  nickname: { steps: [form('nickname')], checks: { nickname: checks.checkNickname } },
  names: { steps: [form('names')], checks: { names: checks.checkNames } },
  avatar: { steps: [form('photo')], checks: { photo: checks.checkPhoto } },
  avatarRemoval: CONFIRMED,
  phone: {
    steps: [form('number'), withCode('code')],
    checks: { number: checks.checkPhone, code: checks.checkCode },
  },
  phoneRemoval: CONFIRMED,
  email: {
    steps: [form('address'), withCode('codes')],
    checks: { address: checks.checkNewEmail, codes: checks.checkEmailCodes },
  },
  password: { steps: [form('password')], checks: { password: checks.checkPassword } },
  twoFactorSetup: {
    steps: [{ name: 'secret', kind: 'opening' }, form('firstCode'), SHOWN_CODES],
    checks: { firstCode: checks.checkCode },
  },
  twoFactorRemoval: CONFIRMED,
  recoveryCodes: { steps: [form('confirmation'), SHOWN_CODES], checks: {} },
  antiPhishingCode: { steps: [form('word')], checks: { word: checks.checkWord } },
  antiPhishingRemoval: CONFIRMED,
  deletion: { steps: [form('confirmation')], checks: { confirmation: checks.checkUnderstood } },
};

export const changeInputOf = (name: ChangeName, values: FormValues): ChangeInput => ({
  ...PLANS[name],
  values,
});
