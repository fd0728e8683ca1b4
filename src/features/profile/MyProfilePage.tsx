/** My Profile page: the session's user and the changes of each row. */
import { useCallback, useState } from 'react';
import { useAccountService, type ChangeName, type FormValues } from '#src/binding/account.ts';
import { useAuth } from '#src/binding/auth.ts';
import type { User } from '#contract/entities/user.ts';
import { MyProfileView } from './MyProfileView.tsx';
import { ChangeDialog } from './parts/ChangeDialog.tsx';
import { useCopyUid } from './use-copy-uid.ts';

export function MyProfilePage() {
  const { user } = useAuth();
  const { imageUrlOf } = useAccountService();
  const copyUid = useCopyUid();
  const [name, setName] = useState<ChangeName>();
  const close = useCallback(() => setName(undefined), []);
  const path = user?.avatarPath;
  return (
    <>
      <MyProfileView
        user={user}
        imageUrl={path === undefined ? undefined : imageUrlOf(path)}
        onChange={setName}
        onCopy={copyUid}
      />
      {user !== undefined && name !== undefined && (
        <ChangeDialog
          name={name}
          values={valuesOf(name, user)}
          email={user.email}
          onClose={close}
        />
      )}
    </>
  );
}

/** Returns the initial values of each form. */
function valuesOf(name: ChangeName, user: User): FormValues {
  switch (name) {
    case 'nickname':
      return { nickname: user.nickname };
    case 'names':
      return { firstName: user.firstName, lastName: user.lastName };
    case 'avatar':
      return { photo: '' };
    case 'phone':
      return { phone: '', code: '' };
    case 'email':
      return { email: user.email, newEmail: '', oldCode: '', newCode: '' };
    default:
      return {};
  }
}
