/** Form of a referral code: its text, label, the friend's share, and whether it is the default. */
import { useLingui } from '@lingui/react/macro';
import type { ReferralCode, ReferralTier } from '#contract/entities/referral.ts';
import type { Form as FormState } from '#src/binding/referrals.ts';
import { ConfirmRow } from '#src/design/controls/ConfirmRow.tsx';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { Form } from '#src/design/controls/Form.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';
import { CODE_LENGTH_MAX, LABEL_LENGTH_MAX, type CodeProblem } from '../code-form.ts';
import { FriendShareField } from './FriendShareField.tsx';

interface CodeFormProps {
  readonly form: FormState;
  /** Undefined for a new code. */
  readonly code: ReferralCode | undefined;
  readonly tier: ReferralTier | undefined;
  readonly onCancel: () => void;
}

export function CodeForm({ form, code, tier, onCancel }: CodeFormProps) {
  const { t } = useLingui();
  const { values, phase, problems, rejection, edit, submit } = form;
  const problemOf = useProblemText(problems);
  const isBusy = phase === 'submitting' || phase === 'done';
  const isNew = code === undefined;
  return (
    <Form
      label={isNew ? t`Create code` : t`Edit referral code`}
      phase={phase}
      rejection={rejection}
      problems={problems}
      onSubmit={submit}
    >
      <TextFields form={form} isNew={isNew} />
      <FriendShareField
        values={values}
        tier={tier}
        isNew={isNew}
        error={problemOf('friendShare')}
        onChange={(share) => edit('friendShare', share)}
      />
      <Checkbox
        label={t`Use as default`}
        isChecked={values['isDefault'] === 'yes'}
        disabledReason={
          code?.isDefault === true ? t`Make another code the default instead` : undefined
        }
        onCheckedChange={(isChecked) => edit('isDefault', isChecked ? 'yes' : '')}
      />
      <ConfirmRow
        confirm={isNew ? t`Create code` : t({ message: 'Save code', comment: 'Button' })}
        isBusy={isBusy}
        back={t({ message: 'Cancel', context: 'Closes a dialog without a change' })}
        backDisabledReason={isBusy ? t`Saving the code` : undefined}
        onBack={onCancel}
      />
    </Form>
  );
}

interface TextFieldsProps {
  readonly form: FormState;
  readonly isNew: boolean;
}

function TextFields({ form: { values, problems, edit }, isNew }: TextFieldsProps) {
  const { t } = useLingui();
  const label = t({ message: 'Label', comment: 'Name that a user gives to an entry' });
  const problemOf = useProblemText(problems);
  return (
    <>
      <TextField
        label={t({ message: 'Code', context: 'Referral code' })}
        dir="ltr"
        autoComplete="off"
        maxLength={CODE_LENGTH_MAX}
        value={values['code'] ?? ''}
        hint={isNew ? t`6 to 12 letters and digits. Leave empty for a random code.` : undefined}
        disabledReason={isNew ? undefined : t`The text of a code cannot change`}
        error={problemOf('code')}
        onValueChange={(text) => edit('code', text.toUpperCase())}
      />
      <TextField
        label={t`${label} (optional)`}
        autoComplete="off"
        maxLength={LABEL_LENGTH_MAX}
        value={values['label'] ?? ''}
        hint={t`Only you see the label.`}
        error={problemOf('label')}
        onValueChange={(text) => edit('label', text)}
      />
    </>
  );
}

/** Messages of the exchange are shown as given. */
function useProblemText(problems: FormState['problems']): (name: string) => string | undefined {
  const { t } = useLingui();
  const texts: Readonly<Record<CodeProblem, string>> = {
    code_malformed: t`Enter 6 to 12 letters and digits`,
    code_own: t`You already have this code`,
  };
  return (name) => {
    const problem = problems[name];
    if (problem === undefined) return undefined;
    return problem.kind === 'server' ? problem.message : texts[problem.code as CodeProblem];
  };
}
