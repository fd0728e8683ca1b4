/** What the views of this feature are given. */
import type { ReactNode } from 'react';
import type { Form } from '#src/binding/form.tsx';

export interface AuthViewProps {
  readonly form: Form;
  /** Language and theme, over the column. */
  readonly tools?: ReactNode;
  /** The calm second half of wide screens. */
  readonly aside?: ReactNode;
}

/** Sent, or answered and on the way to the next page: another press would only ask twice. */
export const isPending = ({ phase }: Pick<Form, 'phase'>): boolean =>
  phase === 'submitting' || phase === 'done';
