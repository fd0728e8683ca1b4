/** Fields of a user of the exchange as a receiver: the kind of name, and the name. */
import { useLingui } from '@lingui/react/macro';
import { enteredText } from '#contract/core/entered-text.ts';
import type { ReceiverType } from '#contract/core/receiver.ts';
import type { ReceiverInputProblem } from '#domain/receiver-input.ts';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';

export interface ReceiverFieldsProps {
  readonly kind: ReceiverType;
  readonly receiver: string;
  readonly error: string | undefined;
  readonly onKindChange: (kind: ReceiverType) => void;
  readonly onReceiverChange: (receiver: string) => void;
}

const RECEIVER_LENGTH_MAX = 254;
const KINDS: readonly ReceiverType[] = ['uid', 'email', 'phone'];

export function ReceiverFields(props: ReceiverFieldsProps) {
  const { kind, receiver, error } = props;
  const { t } = useLingui();
  const names = useReceiverNames();
  return (
    <>
      <SegmentedControl<ReceiverType>
        label={t`Find the receiver by`}
        variant="fill"
        size="small"
        value={kind}
        segments={KINDS.map((value) => ({ value, label: names[value] }))}
        onValueChange={props.onKindChange}
      />
      <TextField
        key={kind}
        label={names[kind]}
        type={kind === 'email' ? 'email' : kind === 'phone' ? 'tel' : 'text'}
        inputMode={kind === 'uid' ? 'numeric' : undefined}
        placeholder={kind === 'phone' ? '+84 901 234 567' : undefined}
        dir="ltr"
        autoComplete="off"
        maxLength={RECEIVER_LENGTH_MAX}
        formOf={(text) => enteredText(kind, text)}
        value={receiver}
        error={error}
        onValueChange={props.onReceiverChange}
      />
    </>
  );
}

export function useReceiverNames(): Readonly<Record<ReceiverType, string>> {
  const { t } = useLingui();
  return {
    uid: t({ message: 'UID', comment: 'Public number of a user' }),
    email: t`Email`,
    phone: t`Phone number`,
  };
}

export function useReceiverProblems(): Readonly<Record<ReceiverInputProblem, string>> {
  const { t } = useLingui();
  return {
    receiver_missing: t`This field is required`,
    uid_invalid: t`A UID has digits only`,
    email_invalid: t`Enter a valid email address`,
    phone_invalid: t`Enter the number with country code: +84 90 123 45 67`,
  };
}
