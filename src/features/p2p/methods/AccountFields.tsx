/** Fields of an account, as its kind of payment has them. */
import { useLingui } from '@lingui/react/macro';
import type { PaymentField } from '#contract/entities/p2p-payment-method.ts';
import type { MethodProblem, PaymentMethodForm } from '#src/binding/p2p-center.ts';
import { TextField } from '#src/design/controls/TextField.tsx';
import { useAccountLabels } from './use-account-labels.ts';

const VALUE_LENGTH_MAX = 200;

export function AccountFields({ form }: { readonly form: PaymentMethodForm }) {
  const { t } = useLingui();
  const labelOf = useAccountLabels();
  const problemText = useProblemText();
  const { fields, draft, problems, areProblemsShown, rejection } = form;
  return fields.map((field) => {
    const { key, kind, isRequired } = field;
    const label = labelOf(key, field.label);
    const problem = problems[`field.${key}`];
    return (
      <TextField
        key={key}
        label={isRequired ? label : t`${label} (optional)`}
        type={typeOf(kind)}
        inputMode={kind === 'digits' ? 'numeric' : undefined}
        dir={kind === 'text' ? 'auto' : 'ltr'}
        autoComplete="off"
        maxLength={VALUE_LENGTH_MAX}
        value={draft.values[key] ?? ''}
        error={
          rejection?.fields[`fields.${key}`] ??
          (areProblemsShown && problem !== undefined ? problemText(problem) : undefined)
        }
        onValueChange={(value) => form.editValue(key, value)}
      />
    );
  });
}

const typeOf = (kind: PaymentField['kind']): 'email' | 'tel' | 'text' =>
  kind === 'email' ? 'email' : kind === 'phone' ? 'tel' : 'text';

function useProblemText(): (problem: MethodProblem) => string {
  const { t } = useLingui();
  return (problem) => {
    switch (problem) {
      case 'missing':
        return t`This field is required`;
      case 'not_digits':
        return t`Enter digits only`;
      case 'not_iban':
        return t`Check the IBAN: a digit is wrong`;
      case 'not_phone':
        return t`Enter a phone number`;
      case 'not_email':
        return t`Enter a valid email address`;
      default:
        return t`Check the format`;
    }
  };
}
