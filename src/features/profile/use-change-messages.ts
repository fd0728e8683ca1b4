/** Texts of each change: title, consequence, and button label. */
import { useLingui } from '@lingui/react/macro';
import { assertNever } from '#contract/core/assert.ts';
import type { ChangeName } from '#src/binding/account.ts';

export interface ChangeMessages {
  readonly title: string;
  /** Instruction or consequence. */
  readonly lead?: string | undefined;
  readonly action: string;
  /** Whether the change removes something. */
  readonly isDanger?: boolean;
}

/**
 * Returns the texts.
 * @param step current step of the change; undefined when it is finished.
 */
// oxlint-disable-next-line max-lines-per-function -- A list of texts, one case for each change.
export function useChangeMessages(name: ChangeName, step: string | undefined): ChangeMessages {
  const { t } = useLingui();
  const save = t({ message: 'Save', comment: 'Saves a change' });
  const next = t({ message: 'Continue', comment: 'Goes to the next step' });
  const remove = t({ message: 'Remove', comment: 'Removes a detail from the account' });
  const isCodeStep = step === 'code' || step === 'codes';
  switch (name) {
    case 'nickname':
      return { title: t`Change nickname`, lead: t`Shown to other users.`, action: save };
    case 'names':
      return {
        title: t`Change name`,
        lead: t`Visible only to you and the exchange.`,
        action: save,
      };
    case 'avatar':
      return { title: t`Choose image`, action: save };
    case 'avatarRemoval':
      return {
        title: t`Remove avatar`,
        lead: t`Your initials will be shown instead.`,
        action: remove,
        isDanger: true,
      };
    case 'phone':
      return {
        title: t`Phone number`,
        lead: isCodeStep
          ? t`Enter the 6-digit code we sent by SMS.`
          : t`You can sign in with it. Withdrawals are held for 24 hours after a change.`,
        action: isCodeStep ? t({ message: 'Verify', comment: 'Sends the code' }) : next,
      };
    case 'phoneRemoval':
      return {
        title: t`Remove phone number`,
        lead: t`You will no longer be able to sign in with it. Withdrawals are held for 24 hours.`,
        action: remove,
        isDanger: true,
      };
    case 'email':
      return {
        title: t`Change email address`,
        lead: isCodeStep
          ? t`Enter the codes we sent by email.`
          : t`You will sign in with the new email. Withdrawals are held for 24 hours.`,
        action: isCodeStep ? t`Change email` : next,
      };
    case 'password':
      return {
        title: t`Change password`,
        lead: t`All other devices will be signed out. Withdrawals are held for 24 hours.`,
        action: t`Set new password`,
      };
    case 'twoFactorSetup':
      return {
        title: step === 'codes' ? t`Save your recovery codes` : t`Set up 2FA`,
        lead:
          step === 'codes'
            ? t`Each code signs you in once if you lose your phone. They won't be shown again.`
            : undefined,
        action: t({ message: 'Turn on', comment: 'Two-factor authentication' }),
      };
    case 'twoFactorRemoval':
      return {
        title: t`Turn off 2FA`,
        lead: t`Only your password will protect the account. Withdrawals are held for 24 hours.`,
        action: t({ message: 'Turn off', comment: 'Two-factor authentication' }),
        isDanger: true,
      };
    case 'recoveryCodes':
      return {
        title: step === 'codes' ? t`Save your recovery codes` : t`New recovery codes`,
        lead:
          step === 'codes'
            ? t`Each code signs you in once if you lose your phone. They won't be shown again.`
            : t`Your old codes no longer work.`,
        action: t({ message: 'Generate new codes', comment: 'Recovery codes' }),
      };
    case 'antiPhishingCode':
      return {
        title: t`Anti-phishing code`,
        lead: t`Shown in every email we send. An email without it is not from us.`,
        action: save,
      };
    case 'antiPhishingRemoval':
      return {
        title: t`Remove anti-phishing code`,
        lead: t`Our emails will no longer show your code.`,
        action: remove,
        isDanger: true,
      };
    case 'deletion':
      return {
        title: t`Close account`,
        lead: t`Withdraw your funds first. You can cancel this request until the account is closed.`,
        action: t({ message: 'Request closure', comment: 'Submits the account closure request' }),
        isDanger: true,
      };
    default:
      return assertNever(name, 'every change has its words');
  }
}
