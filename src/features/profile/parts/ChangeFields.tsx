/** Form fields of each step of each change. */
import { Trans, useLingui } from '@lingui/react/macro';
import { enteredText } from '#contract/core/entered-text.ts';
import type { Change, ChangeName } from '#src/binding/account.ts';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';
import { NAME_LENGTH_MAX, NICKNAME_LENGTH_MAX } from '../checks.ts';
import { useProblemText } from '../use-problem-text.ts';
import { ResendCode } from './ResendCode.tsx';
import { CodeRow } from './CodeRow.tsx';
import { PasswordFields } from './PasswordFields.tsx';
import { TotpSetup } from './TotpSetup.tsx';

interface ChangeFieldsProps {
  readonly name: ChangeName;
  readonly change: Change;
}

export function ChangeFields({ name, change }: ChangeFieldsProps) {
  switch (`${name}/${change.step ?? ''}`) {
    case 'nickname/nickname':
      return <Nickname change={change} />;
    case 'names/names':
      return <Names change={change} />;
    case 'phone/number':
      return <PhoneNumber change={change} />;
    case 'phone/code':
      return <PhoneCode change={change} />;
    case 'email/address':
      return <NewEmail change={change} />;
    case 'email/codes':
      return <EmailCodes change={change} />;
    case 'password/password':
      return <PasswordFields change={change} />;
    case 'twoFactorSetup/firstCode':
      return <TotpSetup change={change} />;
    case 'antiPhishingCode/word':
      return <Word change={change} />;
    case 'deletion/confirmation':
      return <Understood change={change} />;
    default:
      return null;
  }
}

interface PartProps {
  readonly change: Change;
}

function Nickname({ change }: PartProps) {
  const { t } = useLingui();
  return (
    <TextField
      label={t({ message: 'Nickname', comment: 'Label of the field' })}
      name="nickname"
      autoComplete="nickname"
      maxLength={NICKNAME_LENGTH_MAX}
      value={change.values['nickname'] ?? ''}
      onValueChange={(value) => change.edit('nickname', value)}
      error={useProblemText(change.problems)('nickname')}
    />
  );
}

function Names({ change }: PartProps) {
  const { t } = useLingui();
  const problemOf = useProblemText(change.problems);
  return (
    <>
      <TextField
        label={t({ message: 'First name', comment: 'Label of the field' })}
        name="firstName"
        autoComplete="given-name"
        maxLength={NAME_LENGTH_MAX}
        value={change.values['firstName'] ?? ''}
        onValueChange={(value) => change.edit('firstName', value)}
        error={problemOf('firstName')}
      />
      <TextField
        label={t({ message: 'Last name', comment: 'Label of the field' })}
        name="lastName"
        autoComplete="family-name"
        maxLength={NAME_LENGTH_MAX}
        value={change.values['lastName'] ?? ''}
        onValueChange={(value) => change.edit('lastName', value)}
        error={problemOf('lastName')}
      />
    </>
  );
}

function PhoneNumber({ change }: PartProps) {
  const { t } = useLingui();
  return (
    <TextField
      label={t({ message: 'Phone number', comment: 'Label of the field' })}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={64}
      hint={t`Enter the number with country code: +84 90 123 45 67`}
      value={change.values['phone'] ?? ''}
      formOf={(text) => enteredText('phone', text)}
      onValueChange={(value) => change.edit('phone', value)}
      error={useProblemText(change.problems)('phone')}
    />
  );
}

function PhoneCode({ change }: PartProps) {
  const { t } = useLingui();
  return (
    <>
      <CodeRow
        change={change}
        name="code"
        label={t({ message: 'SMS code', comment: 'Label of the field' })}
        error={useProblemText(change.problems)('code')}
        onComplete={change.submit}
      />
      <ResendCode change={change} />
    </>
  );
}

function NewEmail({ change }: PartProps) {
  const { t } = useLingui();
  return (
    <TextField
      label={t({ message: 'New email', comment: 'Label of the field' })}
      name="newEmail"
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={254}
      value={change.values['newEmail'] ?? ''}
      formOf={(text) => enteredText('email', text)}
      onValueChange={(value) => change.edit('newEmail', value)}
      error={useProblemText(change.problems)('newEmail')}
    />
  );
}

function EmailCodes({ change }: PartProps) {
  const { t } = useLingui();
  const problemOf = useProblemText(change.problems);
  const { email: oldEmail = '', newEmail = '' } = change.values;
  const labelOf = (email: string): string => t`Code sent to ${email}`;
  return (
    <>
      {oldEmail !== '' && (
        <CodeRow
          change={change}
          name="oldCode"
          label={labelOf(oldEmail)}
          error={problemOf('oldCode')}
        />
      )}
      <CodeRow
        change={change}
        name="newCode"
        label={labelOf(newEmail)}
        error={problemOf('newCode')}
      />
      <ResendCode change={change} />
    </>
  );
}

function Word({ change }: PartProps) {
  const { t } = useLingui();
  return (
    <TextField
      label={t({
        message: 'Anti-phishing code',
        comment: 'Code shown in emails; label of the field',
      })}
      name="word"
      autoComplete="off"
      maxLength={20}
      hint={t`4 to 20 letters or digits. Don't use a password.`}
      value={change.values['word'] ?? ''}
      onValueChange={(value) => change.edit('word', value)}
      error={useProblemText(change.problems)('word')}
    />
  );
}

function Understood({ change }: PartProps) {
  return (
    <Checkbox
      label={
        <Trans>I understand that the account and its history will be permanently deleted.</Trans>
      }
      isChecked={change.values['understood'] === 'yes'}
      onCheckedChange={(isChecked) => change.edit('understood', isChecked ? 'yes' : '')}
      error={useProblemText(change.problems)('understood')}
    />
  );
}
