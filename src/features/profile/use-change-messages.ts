/** Texts of each change: title, consequence, and button label. */
import { useLingui } from '@lingui/react/macro';
import { assertNever } from '#contract/core/assert.ts';
import type { ChangeName } from '#src/binding/account.tsx';

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
export function useChangeMessages(name: ChangeName, step: string | undefined): ChangeMessages {
  const { t } = useLingui();
  const save = t({ message: 'Save', comment: 'Keeps a change' });
  const next = t({ message: 'Go on', comment: 'To the next step of a change' });
  const remove = t({ message: 'Remove', comment: 'Takes something off the account' });
  const isCodeStep = step === 'code' || step === 'codes';
  switch (name) {
    case 'nickname':
      return { title: t`Change your nickname`, lead: t`The name that others see.`, action: save };
    case 'names':
      return {
        title: t`Change your name`,
        lead: t`Only you and the exchange see it.`,
        action: save,
      };
    case 'avatar':
      return { title: t`Choose a picture`, action: save };
    case 'avatarRemoval':
      return {
        title: t`Remove your picture`,
        lead: t`Your initials stand in its place.`,
        action: remove,
        isDanger: true,
      };
    case 'phone':
      return {
        title: t`Phone number`,
        lead: isCodeStep
          ? t`Enter the six digits that we have sent by SMS.`
          : t`You can sign in with it. Withdrawals are held for 24 hours after a change.`,
        action: isCodeStep ? t({ message: 'Verify', comment: 'Sends the code' }) : next,
      };
    case 'phoneRemoval':
      return {
        title: t`Remove the phone number`,
        lead: t`You can no longer sign in with it. Withdrawals are held for 24 hours.`,
        action: remove,
        isDanger: true,
      };
    case 'email':
      return {
        title: t`Change your email`,
        lead: isCodeStep
          ? t`Enter the codes that we have sent by mail.`
          : t`You sign in with the new one from then on. Withdrawals are held for 24 hours.`,
        action: isCodeStep ? t`Change the email` : next,
      };
    case 'password':
      return {
        title: t`Change password`,
        lead: t`Every other device is signed out, and withdrawals are held for 24 hours.`,
        action: t`Set the new password`,
      };
    case 'twoFactorSetup':
      return {
        title: step === 'codes' ? t`Keep your recovery codes` : t`Set up two-factor sign-in`,
        lead:
          step === 'codes'
            ? t`Each of them signs you in once, should you lose your phone. They are shown only now.`
            : undefined,
        action: t({ message: 'Turn it on', comment: 'Two-factor sign-in' }),
      };
    case 'twoFactorRemoval':
      return {
        title: t`Turn two-factor sign-in off`,
        lead: t`Your password alone will guard the account. Withdrawals are held for 24 hours.`,
        action: t({ message: 'Turn it off', comment: 'Two-factor sign-in' }),
        isDanger: true,
      };
    case 'recoveryCodes':
      return {
        title: step === 'codes' ? t`Keep your recovery codes` : t`New recovery codes`,
        lead:
          step === 'codes'
            ? t`Each of them signs you in once, should you lose your phone. They are shown only now.`
            : t`The old ones are good no more.`,
        action: t({ message: 'Make new codes', comment: 'Recovery codes' }),
      };
    case 'antiPhishingCode':
      return {
        title: t`Anti-phishing code`,
        lead: t`It stands in every mail of ours. A mail without it is not from us.`,
        action: save,
      };
    case 'antiPhishingRemoval':
      return {
        title: t`Remove the anti-phishing code`,
        lead: t`Our mails will carry no mark of yours.`,
        action: remove,
        isDanger: true,
      };
    case 'deletion':
      return {
        title: t`Close the account`,
        lead: t`Withdraw what is yours first. Until the account is closed you can take this back.`,
        action: t({ message: 'Ask for it', comment: 'To have the account closed' }),
        isDanger: true,
      };
    default:
      return assertNever(name, 'every change has its words');
  }
}
