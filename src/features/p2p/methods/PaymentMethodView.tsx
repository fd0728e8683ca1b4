/** Editor of a payment method, the code of a change, and the confirmation of a deletion. */
import { useLingui } from '@lingui/react/macro';
import type { PaymentMethodForm } from '#src/binding/p2p-center.ts';
import { CodeInput } from '#src/design/controls/CodeInput.tsx';
import { ConfirmRow } from '#src/design/controls/ConfirmRow.tsx';
import { Form } from '#src/design/controls/Form.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Spinner } from '#src/design/feedback/Spinner.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import { methodName } from '../parts/method-name.ts';
import { AccountFields } from './AccountFields.tsx';
import { MethodImageField } from './MethodImageField.tsx';
import styles from './PaymentMethods.module.css';

export interface PaymentMethodViewProps {
  readonly form: PaymentMethodForm;
  /** Data URL of the stored image; undefined while it loads and without one. */
  readonly storedImage: string | undefined;
  readonly onClose: () => void;
}

export function PaymentMethodView(props: PaymentMethodViewProps) {
  const { t } = useLingui();
  const { form, onClose } = props;
  const title = form.isDeletion
    ? t`Delete payment method`
    : form.method === undefined
      ? t`Add payment method`
      : t`Edit payment method`;
  return (
    <Dialog
      title={title}
      size="normal"
      isOpen
      isAlert={form.isDeletion}
      isLocked={form.phase === 'sending'}
      onClose={onClose}
    >
      {form.phase === 'unknown' ? (
        <Notice tone="warning" isUrgent action={<Spinner />}>
          {t`No response yet. Checking the result; nothing happens twice.`}
        </Notice>
      ) : form.phase === 'reviewing' || (form.phase === 'sending' && isReviewed(form)) ? (
        <Review {...props} title={title} />
      ) : (
        <Draft {...props} />
      )}
    </Dialog>
  );
}

const NONE = '';

const isReviewed = ({ isDeletion, isCodeRequired }: PaymentMethodForm): boolean =>
  isDeletion || isCodeRequired;

function Draft({ form, storedImage, onClose }: PaymentMethodViewProps) {
  const { t } = useLingui();
  const { draft, types, problems, areProblemsShown, rejection, phase } = form;
  const isIncomplete = areProblemsShown && Object.keys(problems).length > 0;
  return (
    <Form
      label={form.method === undefined ? t`Add payment method` : t`Edit payment method`}
      phase={isIncomplete ? 'invalid' : rejection === undefined ? phase : 'failed'}
      rejection={rejection?.message}
      problems={{}}
      onSubmit={form.submit}
    >
      <Select
        label={t`Payment method`}
        choices={[
          ...(draft.typeId === undefined ? [{ value: NONE, label: t`Select` }] : []),
          ...types.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={draft.typeId === undefined ? NONE : String(draft.typeId)}
        disabledReason={
          form.method === undefined ? undefined : t`Add a new one for another kind of payment`
        }
        error={
          areProblemsShown && problems['type'] !== undefined ? t`This field is required` : undefined
        }
        onValueChange={(text) => {
          if (text !== NONE) form.edit({ typeId: Number(text) });
        }}
      />
      <TextField
        label={t`Name of the account’s owner`}
        hint={t`Must be the name of your verified identity.`}
        autoComplete="name"
        maxLength={130}
        value={draft.realName}
        error={
          areProblemsShown && problems['name'] !== undefined ? t`This field is required` : undefined
        }
        onValueChange={(realName) => form.edit({ realName })}
      />
      <AccountFields form={form} />
      <TextField
        label={t`Your name for it (optional)`}
        maxLength={60}
        value={draft.label}
        onValueChange={(label) => form.edit({ label })}
      />
      <MethodImageField form={form} storedImage={storedImage} />
      <ConfirmRow
        confirm={form.isCodeRequired ? t`Continue` : t`Save`}
        isBusy={phase === 'sending' || phase === 'done'}
        disabledReason={
          form.isImageLoading
            ? t({ message: 'Preparing image…', comment: 'Why a button is disabled' })
            : undefined
        }
        back={t({ message: 'Cancel', context: 'Closes a dialog without a change' })}
        onBack={onClose}
      />
    </Form>
  );
}

const CODE_LENGTH = 6;

function Review({ form, title, onClose }: PaymentMethodViewProps & { readonly title: string }) {
  const { t } = useLingui();
  const { method, isDeletion, isCodeRequired, code, rejection, phase } = form;
  const isCodeWrong = rejection?.name === 'two_factor_code_wrong';
  return (
    <Form
      label={title}
      phase={rejection === undefined ? phase : 'failed'}
      rejection={isCodeWrong ? undefined : rejection?.message}
      problems={{}}
      onSubmit={form.submit}
    >
      {isDeletion && method !== undefined && (
        <p>
          <bdi>{methodName(method)}</bdi>
        </p>
      )}
      {isDeletion && <p className={styles.label}>{t`Ads that use it lose this payment method.`}</p>}
      {isCodeRequired && (
        <CodeInput
          label={t({ message: 'Authenticator code', comment: 'Label of a code field' })}
          value={code}
          isBusy={phase === 'sending'}
          error={isCodeWrong ? rejection.message : undefined}
          onValueChange={form.editCode}
        />
      )}
      <ConfirmRow
        confirm={isDeletion ? t`Delete payment method` : t`Save`}
        tone={isDeletion ? 'danger' : 'primary'}
        isBusy={phase === 'sending'}
        disabledReason={
          isCodeRequired && code.length < CODE_LENGTH ? t`Enter the 6-digit code` : undefined
        }
        back={
          isDeletion
            ? t({ message: 'Cancel', context: 'Closes a dialog without a change' })
            : undefined
        }
        onBack={isDeletion ? onClose : form.goBack}
      />
    </Form>
  );
}
