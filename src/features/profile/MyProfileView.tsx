/** View of the user's profile data, each with its current value and a change button. */
import { useLingui } from '@lingui/react/macro';
import type { User } from '#contract/entities/user.ts';
import type { ChangeName } from '#src/binding/account.tsx';
import { Copyable } from '#src/design/controls/Copyable.tsx';
import { Avatar } from '#src/design/data/Avatar.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { LoadingRows } from './parts/LoadingRows.tsx';
import { ProfileLayout } from './parts/ProfileLayout.tsx';
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
  const change = t({ message: 'Change', comment: 'Edits a detail of the profile' });
  const add = t({ message: 'Add', comment: 'Adds a detail to the profile' });
  const remove = t({ message: 'Remove', comment: 'Removes a detail from the account' });
  const wordOf = (isThere: boolean) => (isThere ? change : add);
  return (
    <>
      <Row
        title={t`Avatar`}
        hint={t`Shown next to your nickname.`}
        value={<Avatar name={user.nickname || user.email} imageUrl={imageUrl} size={48} />}
        actions={
          <>
            {imageUrl !== undefined && (
              <RowButton
                tone="text"
                data-change="avatarRemoval"
                onClick={() => onChange('avatarRemoval')}
              >
                {remove}
              </RowButton>
            )}
            <RowButton data-change="avatar" onClick={() => onChange('avatar')}>
              {wordOf(imageUrl !== undefined)}
            </RowButton>
          </>
        }
      />
      <Row
        title={t({ message: 'Nickname', comment: 'Label of the field' })}
        hint={t`Shown to other users.`}
        value={user.nickname === '' ? <Unset /> : <bdi>{user.nickname}</bdi>}
        actions={
          <RowButton data-change="nickname" onClick={() => onChange('nickname')}>
            {wordOf(user.nickname !== '')}
          </RowButton>
        }
      />
      <Row
        title={t({ message: 'Name', comment: 'First and last name' })}
        hint={t`Visible only to you and the exchange.`}
        value={name === '' ? <Unset /> : <bdi>{name}</bdi>}
        actions={
          <RowButton data-change="names" onClick={() => onChange('names')}>
            {wordOf(name !== '')}
          </RowButton>
        }
      />
      <Row
        title={t({ message: 'Email', comment: 'Label of the field' })}
        hint={t`Used for sign-in and email notifications.`}
        value={user.email === '' ? <Unset /> : <bdi dir="ltr">{user.email}</bdi>}
        actions={
          <RowButton data-change="email" onClick={() => onChange('email')}>
            {wordOf(user.email !== '')}
          </RowButton>
        }
      />
      <Row
        title={t`Phone number`}
        hint={t`You can also sign in with it.`}
        value={user.phone === undefined ? <Unset /> : <bdi dir="ltr">{user.phone}</bdi>}
        actions={
          <>
            {user.phone !== undefined && (
              <RowButton
                tone="text"
                data-change="phoneRemoval"
                onClick={() => onChange('phoneRemoval')}
              >
                {remove}
              </RowButton>
            )}
            <RowButton data-change="phone" onClick={() => onChange('phone')}>
              {wordOf(user.phone !== undefined)}
            </RowButton>
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
