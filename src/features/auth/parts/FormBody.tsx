/** Form bound to its machine, in the layout of all account forms. */
import type { ReactNode } from 'react';
import type { Form as FormState } from '#src/binding/form.ts';
import { Form } from '#src/design/controls/Form.tsx';

interface FormBodyProps {
  readonly label: string;
  readonly form: FormState;
  readonly children: ReactNode;
}

export const FormBody = ({ label, form, children }: FormBodyProps) => (
  <Form
    label={label}
    phase={form.phase}
    rejection={form.rejection}
    problems={form.problems}
    onSubmit={form.submit}
  >
    {children}
  </Form>
);
