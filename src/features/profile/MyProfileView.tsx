/** View of the user's profile data, each with its current value and a change button. */
import { useLingui } from '@lingui/react/macro';
import type { User } from '#contract/entities/user.ts';
import type { ChangeName } from '#src/binding/account.ts';
import { Copyable } from '#src/design/controls/Copyable.tsx';
import { Avatar } from '#src/design/data/Avatar.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { LoadingRows } from './parts/LoadingRows.tsx';
import { ProfileLayout } from '#src/trading/profile/ProfileLayout.tsx';
import { Row, RowButton } from './parts/Row.tsx';
import { Unset } from './parts/Unset.tsx';

export interface MyProfileViewProps {
  /** Undefined while the user loads. */
  readonly user: User | undefined;
  readonly imageUrl: string | undefined;
  readonly onChange: (name: ChangeName) => void;
  readonly onCopy: (text: string) => void;
}

export function MyProfileView({ user, imageUrl, onChange, onCopy }: MyProfileViewProps) {
  const { t } = useLingui();
  const title = t`My profile`;
  return (
    <ProfileLayout page="my-profile" title={title} isSocialLogin={user?.isSocialLogin ?? false}>
      <Panel label={title}>
        {user === undefined ? (
          <LoadingRows count={6} />
        ) : (
          <Rows user={user} imageUrl={imageUrl} onChange={onChange} onCopy={onCopy} />
        )}
      </Panel>
    </ProfileLayout>
  );
}

function Rows({ user, imageUrl, onChange, onCopy }: MyProfileViewProps & { readonly user: User }) {
  const { t } = useLingui();
  const name = [user.firstName, user.lastName].filter((part) => part !== '').join(' ');
  // Not known is not unverified, and the exchange decides anyway.
  const isVerified = user.identityLevel !== undefined && user.identityLevel > 0;
  const editOf = (change: ChangeName, isThere: boolean) => (
    <EditButton change={change} isThere={isThere} onChange={onChange} />
  );
  return (
    <>
      <Row
        title={t({ message: 'Avatar', comment: 'Label: picture of the user' })}
        hint={t`Shown next to your nickname.`}
        value={<Avatar name={user.nickname || user.email} imageUrl={imageUrl} size={48} />}
        actions={
          <>
            {imageUrl !== undefined && <RemoveButton change="avatarRemoval" onChange={onChange} />}
            {editOf('avatar', imageUrl !== undefined)}
          </>
        }
      />
      <Row
        title={t({ message: 'Nickname', comment: 'Label of the field' })}
        hint={t`Shown to other users.`}
        value={user.nickname === '' ? <Unset /> : <bdi>{user.nickname}</bdi>}
        actions={editOf('nickname', user.nickname !== '')}
      />
      <Row
        title={t({ message: 'Name', comment: 'First and last name' })}
        hint={
          isVerified
            ? t`Verified, so it cannot be changed. Contact support if it is wrong.`
            : t`Visible only to you and the exchange.`
        }
        value={name === '' ? <Unset /> : <bdi>{name}</bdi>}
        actions={isVerified ? undefined : editOf('names', name !== '')}
      />
      <Row
        title={t({ message: 'Email', comment: 'Label of the field' })}
        hint={t`Used for sign-in and email notifications.`}
        value={
          user.email === '' ? (
            <Unset />
          ) : (
            <bdi dir="ltr" translate="no">
              {user.email}
            </bdi>
          )
        }
        actions={editOf('email', user.email !== '')}
      />
      <Row
        title={t`Phone number`}
        hint={t`You can also sign in with it.`}
        value={
          user.phone === undefined ? (
            <Unset />
          ) : (
            <bdi dir="ltr" translate="no">
              {user.phone}
            </bdi>
          )
        }
        actions={
          <>
            {user.phone !== undefined && <RemoveButton change="phoneRemoval" onChange={onChange} />}
            {editOf('phone', user.phone !== undefined)}
          </>
        }
      />
      <Row
        title={t({ message: 'UID', comment: 'Public user ID' })}
        hint={t`Your public user ID. Safe to share.`}
        value={<Copyable text={user.uid} label={t`Copy UID`} onCopy={onCopy} />}
      />
    </>
  );
}

interface ChangeButtonProps extends Pick<MyProfileViewProps, 'onChange'> {
  readonly change: ChangeName;
}

/** @param isThere whether the detail has a value: it is changed then, otherwise added. */
function EditButton({
  change,
  isThere,
  onChange,
}: ChangeButtonProps & { readonly isThere: boolean }) {
  const { t } = useLingui();
  return (
    <RowButton data-change={change} onClick={() => onChange(change)}>
      {isThere
        ? t({ message: 'Change', comment: 'Edits a detail of the profile' })
        : t({ message: 'Add', comment: 'Adds a detail to the profile' })}
    </RowButton>
  );
}

function RemoveButton({ change, onChange }: ChangeButtonProps) {
  const { t } = useLingui();
  return (
    <RowButton tone="text" data-change={change} onClick={() => onChange(change)}>
      {t({ message: 'Remove', comment: 'Removes a detail from the account' })}
    </RowButton>
  );
}
