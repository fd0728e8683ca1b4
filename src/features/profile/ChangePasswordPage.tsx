/** Password page: connects the change machine with its view. A user of a sign-in provider has no
 *  password. */
import { useState } from 'react';
import type { User } from '#contract/entities/user.ts';
import { useChange } from '#src/binding/account.ts';
import { useAuth } from '#src/binding/auth.ts';
import { changeInputOf } from './changes.ts';
import { ChangePasswordView } from './ChangePasswordView.tsx';

export function ChangePasswordPage() {
  const { user } = useAuth();
  if (user === undefined || user.isSocialLogin) {
    return (
      <ChangePasswordView
        change={undefined}
        email={user?.email ?? ''}
        isSocialLogin={user?.isSocialLogin ?? false}
      />
    );
  }
  return <Owned user={user} />;
}

function Owned({ user: { email } }: { readonly user: User }) {
  const [input] = useState(() =>
    changeInputOf('password', { email, currentPassword: '', password: '', repeated: '' }),
  );
  const change = useChange('password', input);
  return <ChangePasswordView change={change} email={email} isSocialLogin={false} />;
}
