/** Props shared by the views of this feature. */
import type { ReactNode } from 'react';
import type { Form } from '#src/binding/form.ts';

export interface AuthViewProps {
  readonly form: Form;
  /** Language and theme controls above the column. */
  readonly tools?: ReactNode;
  /** Second half of wide screens. */
  readonly aside?: ReactNode;
}

/** Returns whether the form was sent, or answered and the next page is loading: another click would
 *  only repeat the request. */
export const isPending = ({ phase }: Pick<Form, 'phase'>): boolean =>
  phase === 'submitting' || phase === 'done';
