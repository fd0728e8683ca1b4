/** Texts of each change: title, consequence, and button label. */
import { useLingui } from '@lingui/react/macro';
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
export function useChangeMessages(name: ChangeName, step: string | undefined): ChangeMessages {
  const details = useDetailMessages(step === 'code' || step === 'codes');
  const security = useSecurityMessages(step === 'codes');
  const messages: Readonly<Record<ChangeName, ChangeMessages>> = { ...details, ...security };
  return messages[name];
}

/**
 * Returns the texts of changes to what the user is called and how the user is reached.
 * @param isCodeStep whether the user enters the codes that were sent.
 */
function useDetailMessages(isCodeStep: boolean) {
  const { t } = useLingui();
  const save = t({ message: 'Save', comment: 'Saves a change' });
  const next = t({ message: 'Continue', comment: 'Goes to the next step' });
  const remove = t({ message: 'Remove', comment: 'Removes a detail from the account' });
  return {
    nickname: {
      title: t({ message: 'Change nickname', comment: 'Title of a form' }),
      lead: t`Shown to other users.`,
      action: save,
    },
    names: {
      title: t({ message: 'Change name', comment: 'Title of a form' }),
      lead: t`Visible only to you and the exchange.`,
      action: save,
    },
    avatar: { title: t`Choose image`, action: save },
    avatarRemoval: {
      title: t({ message: 'Remove avatar', comment: 'Title of a form' }),
      lead: t`Your initials will be shown instead.`,
      action: remove,
      isDanger: true,
    },
    phone: {
      title: t`Phone number`,
      lead: isCodeStep
        ? t`Enter the 6-digit code we sent by SMS.`
        : t`You can sign in with it. Withdrawals are held for 24 hours after a change.`,
      action: isCodeStep ? t({ message: 'Verify', comment: 'Sends the code' }) : next,
    },
    phoneRemoval: {
      title: t`Remove phone number`,
      lead: t`You will no longer be able to sign in with it. Withdrawals are held for 24 hours.`,
      action: remove,
      isDanger: true,
    },
    email: {
      title: t({ message: 'Change email', comment: 'Title of a form, and its button' }),
      lead: isCodeStep
        ? t`Enter the codes we sent by email.`
        : t`You will sign in with the new email. Withdrawals are held for 24 hours.`,
      action: isCodeStep ? t`Change email` : next,
    },
  };
}

/**
 * Returns the texts of changes to the protection of the account, and of its closure.
 * @param areCodesShown whether the new recovery codes are on screen.
 */
function useSecurityMessages(areCodesShown: boolean) {
  const { t } = useLingui();
  const codes = {
    title: t`Save your recovery codes`,
    lead: t`Each code signs you in once if you lose your phone. They won't be shown again.`,
  };
  return {
    password: {
      title: t`Change password`,
      lead: t`All other devices will be signed out. Withdrawals are held for 24 hours.`,
      action: t`Set new password`,
    },
    twoFactorSetup: {
      ...(areCodesShown
        ? codes
        : { title: t({ message: 'Set up 2FA', comment: 'Title of a form' }) }),
      action: t({ message: 'Turn on', comment: 'Two-factor authentication' }),
    },
    twoFactorRemoval: {
      title: t({ message: 'Turn off 2FA', comment: 'Title of a form' }),
      lead: t`Only your password will protect the account. Withdrawals are held for 24 hours.`,
      action: t({ message: 'Turn off', comment: 'Two-factor authentication' }),
      isDanger: true,
    },
    recoveryCodes: {
      ...(areCodesShown
        ? codes
        : { title: t`New recovery codes`, lead: t`Your old codes no longer work.` }),
      action: t({ message: 'Generate new codes', comment: 'Recovery codes' }),
    },
    antiPhishingCode: {
      title: t`Anti-phishing code`,
      lead: t`Shown in every email we send. An email without it is not from us.`,
      action: t({ message: 'Save', comment: 'Saves a change' }),
    },
    antiPhishingRemoval: {
      title: t`Remove anti-phishing code`,
      lead: t`Our emails will no longer show your code.`,
      action: t({ message: 'Remove', comment: 'Removes a detail from the account' }),
      isDanger: true,
    },
    deletion: {
      title: t`Close account`,
      lead: t`Withdraw your funds first. You can cancel this request until the account is closed.`,
      action: t({ message: 'Request closure', comment: 'Submits the account closure request' }),
      isDanger: true,
    },
  };
}
