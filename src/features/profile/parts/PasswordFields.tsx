/** Fields for the current password and the new one twice, with the account name for password
 *  managers. */
import { useLingui } from '@lingui/react/macro';
import type { Change } from '#src/binding/account.ts';
import { PasswordField } from '#src/design/controls/PasswordField.tsx';
import { PasswordStrength } from '#src/design/controls/PasswordStrength.tsx';
import { useProblemText } from '../use-problem-text.ts';

export function PasswordFields({ change }: { readonly change: Change }) {
  const { t } = useLingui();
  const problemOf = useProblemText(change.problems);
  const { email = '', currentPassword = '', password = '', repeated = '' } = change.values;
  return (
    <>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t({ message: 'Current password', comment: 'Label of the field' })}
        name="currentPassword"
        autoComplete="current-password"
        value={currentPassword}
        onValueChange={(value) => change.edit('currentPassword', value)}
        error={problemOf('currentPassword')}
      />
      <div>
        <PasswordField
          label={t({ message: 'New password', comment: 'Label of the field' })}
          name="password"
          autoComplete="new-password"
          value={password}
          onValueChange={(value) => change.edit('password', value)}
          error={problemOf('password')}
        />
        <PasswordStrength
          password={password}
          ownTexts={[email]}
          onWeakPassword={(weak) => {
            // Any other state shows a response, which an edit would clear.
            if (change.phase === 'editing' || change.phase === 'invalid') {
              change.edit('weakPassword', weak);
            }
          }}
        />
      </div>
      <PasswordField
        label={t({ message: 'Confirm new password', comment: 'Label of the field' })}
        name="repeated"
        autoComplete="new-password"
        value={repeated}
        onValueChange={(value) => change.edit('repeated', value)}
        error={problemOf('repeated')}
      />
    </>
  );
}
