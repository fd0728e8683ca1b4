/** Address book on screen: the list, a new entry, or the codes of a change. */
import { useLingui } from '@lingui/react/macro';
import type { AddressBookForm } from '#src/binding/address-book.ts';
import { ConfirmRow } from '#src/design/controls/ConfirmRow.tsx';
import { Form } from '#src/design/controls/Form.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import type { AddressBookViewProps } from './address-book-view-props.ts';
import { BookEntryFields } from './parts/BookEntryFields.tsx';
import { BookList } from './parts/BookList.tsx';
import { CodeFields } from './parts/CodeFields.tsx';

export function AddressBookView(props: AddressBookViewProps) {
  const { form, onClose } = props;
  const { t } = useLingui();
  const title =
    form.phase === 'drafting'
      ? form.draft.kind === 'user'
        ? t({ message: 'New user', comment: 'Title' })
        : t({ message: 'New address', comment: 'Title' })
      : form.phase === 'confirming'
        ? t`Confirm change`
        : t`Address book`;
  return (
    <Dialog title={title} size="normal" isOpen isLocked={form.isBusy} onClose={onClose}>
      {form.phase === 'drafting' ? (
        <BookEntryFields form={form} networks={props.networks} canScan={props.canScan} />
      ) : form.phase === 'confirming' ? (
        <Codes form={form} />
      ) : (
        <BookList {...props} />
      )}
    </Dialog>
  );
}

function Codes({ form }: { readonly form: AddressBookForm }) {
  const { t } = useLingui();
  const { rejection } = form;
  const isOfCode =
    rejection?.name === 'two_factor_code_wrong' || rejection?.name === 'mail_code_wrong';
  return (
    <Form
      label={t({ message: 'Confirm change', comment: 'Label' })}
      phase={rejection === undefined ? form.phase : 'failed'}
      rejection={isOfCode ? undefined : rejection?.message}
      problems={{}}
      onSubmit={form.confirm}
    >
      <CodeFields
        codes={form.codes}
        isTwoFactorOn={form.isTwoFactorOn}
        rejection={rejection}
        notice={form.notice}
        isBusy={form.isBusy}
        isLocked={form.isBusy}
        onCodesChange={form.editCodes}
        onRequestCode={form.requestCode}
      />
      <ConfirmRow
        confirm={t({ message: 'Confirm', comment: 'Confirms a change with the codes' })}
        isBusy={form.isBusy}
        disabledReason={form.areCodesComplete || form.isBusy ? undefined : t`Enter the codes`}
        onBack={form.goBack}
      />
    </Form>
  );
}
