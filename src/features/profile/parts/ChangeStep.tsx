/** Renders the current state of a change: its form, the required proof, data shown once, or an
 *  error at the start. */
import { useLingui } from '@lingui/react/macro';
import type { Change, ChangeName } from '#src/binding/account.ts';
import { ErrorState } from '#src/design/feedback/ErrorState.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import { useChangeMessages } from '../use-change-messages.ts';
import { AvatarForm } from './AvatarForm.tsx';
import { ChangeFields } from './ChangeFields.tsx';
import { ProofForm } from './ProofForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { StepForm } from './StepForm.tsx';
import styles from './ChangeStep.module.css';

interface ChangeStepProps {
  readonly name: ChangeName;
  readonly change: Change;
  /** Email of the account. */
  readonly email: string;
  /** Omitted where the form is a page. */
  readonly onCancel?: (() => void) | undefined;
}

export function ChangeStep({ name, change, email, onCancel }: ChangeStepProps) {
  const messages = useChangeMessages(name, change.step);
  if (change.phase === 'proving' || change.phase === 'checking') {
    return <ProofForm key="proof" change={change} email={email} />;
  }
  if (change.step === 'secret') return <Opening change={change} />;
  if (change.phase === 'showing') {
    return (
      <div className={styles.shown}>
        {messages.lead !== undefined && <p>{messages.lead}</p>}
        <RecoveryCodes codes={codesIn(change)} onStored={change.acknowledge} />
      </div>
    );
  }
  if (name === 'avatar') {
    return (
      <AvatarForm
        change={change}
        label={messages.title}
        action={messages.action}
        onCancel={onCancel ?? change.goBack}
      />
    );
  }
  return (
    <StepForm
      key={change.step}
      label={messages.title}
      lead={messages.lead}
      change={change}
      action={messages.action}
      isDanger={messages.isDanger}
      onSubmit={change.submit}
      onCancel={onCancel}
      onReturn={change.canReturn ? change.goBack : undefined}
    >
      <ChangeFields name={name} change={change} />
    </StepForm>
  );
}

/** Shows the request that starts the change, which is sent automatically: loading, or failed. */
function Opening({ change }: Pick<ChangeStepProps, 'change'>) {
  const { t } = useLingui();
  if (change.phase === 'failed') {
    return (
      <ErrorState
        text={change.rejection ?? t`Setup could not be started.`}
        onRetry={change.submit}
      />
    );
  }
  return (
    <div className={styles.opening}>
      <VisuallyHidden>
        <output>{t`Loading`}</output>
      </VisuallyHidden>
      <Skeleton width="80%" />
      <Skeleton width="184px" height="184px" />
      <Skeleton width="60%" />
    </div>
  );
}

const codesIn = ({ given }: Change): readonly string[] => {
  const codes = given['recoveryCodes'];
  return Array.isArray(codes) ? codes.map(String) : [];
};
