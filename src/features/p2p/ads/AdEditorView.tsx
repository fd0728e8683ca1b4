/** Editor of an ad: what is traded, the price with its preview, amounts, payment, and who may take it. */
import { useLingui } from '@lingui/react/macro';
import { ConfirmRow } from '#src/design/controls/ConfirmRow.tsx';
import { Form } from '#src/design/controls/Form.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { Switch } from '#src/design/controls/Switch.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Spinner } from '#src/design/feedback/Spinner.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { identityPath } from '#src/trading/identity/identity-path.ts';
import { P2P_CENTER_PATH } from '../p2p-paths.ts';
import { AdAmounts } from './AdAmounts.tsx';
import { AdConditionsFields } from './AdConditionsFields.tsx';
import { AdMarket } from './AdMarket.tsx';
import { AdPayment } from './AdPayment.tsx';
import { AdPrice } from './AdPrice.tsx';
import { AdTexts } from './AdTexts.tsx';
import type { AdEditorViewProps } from './ad-editor-view-props.ts';
import { ConfirmPrice } from './ConfirmPrice.tsx';

export function AdEditorView(props: AdEditorViewProps) {
  const { t } = useLingui();
  const { form, onClose } = props;
  return (
    <Dialog
      title={form.ad === undefined ? t`Post ad` : t({ message: 'Edit ad', comment: 'Title' })}
      size="large"
      isOpen
      isLocked={form.phase === 'sending'}
      onClose={onClose}
    >
      {form.phase === 'confirmingPrice' ? (
        <ConfirmPrice form={form} />
      ) : form.phase === 'unknown' ? (
        <Notice tone="warning" isUrgent action={<Spinner />}>
          {t`No response yet. Checking the result; nothing happens twice.`}
        </Notice>
      ) : (
        <EditorForm {...props} />
      )}
    </Dialog>
  );
}

function EditorForm(props: AdEditorViewProps) {
  const { t } = useLingui();
  const { form, onClose } = props;
  const { phase, ad, isOnline, areProblemsShown, problems } = form;
  const isIncomplete = areProblemsShown && Object.keys(problems).length > 0;
  return (
    <Form
      label={ad === undefined ? t`Post ad` : t`Edit ad`}
      phase={isIncomplete ? 'invalid' : phase}
      rejection={undefined}
      problems={problems}
      onSubmit={form.submit}
    >
      <Rejection form={form} />
      <AdMarket {...props} />
      <AdPrice {...props} />
      <AdAmounts {...props} />
      <AdPayment {...props} />
      <AdTexts {...props} />
      <AdConditionsFields {...props} />
      {ad === undefined && (
        <Switch
          label={t({ message: 'Online immediately', comment: 'Label' })}
          isOn={isOnline}
          isSpread
          onToggle={form.setOnline}
        />
      )}
      {isIncomplete && (
        <Notice tone="danger" isUrgent>
          {t`Check the marked fields.`}
        </Notice>
      )}
      <ConfirmRow
        confirm={ad === undefined ? t`Post ad` : t({ message: 'Save ad', comment: 'Button' })}
        isBusy={phase === 'sending' || phase === 'saved'}
        back={t({ message: 'Cancel', context: 'Closes a dialog without a change' })}
        onBack={onClose}
      />
    </Form>
  );
}

/** Message of the exchange, with the way to what it needs. */
function Rejection({ form: { rejection } }: Pick<AdEditorViewProps, 'form'>) {
  const { t } = useLingui();
  const href = useHref();
  if (rejection === undefined) return null;
  const isLevelLow = rejection.name === 'identity_level_too_low';
  return (
    <Notice
      tone="danger"
      isUrgent
      action={
        isLevelLow && (
          <Link href={href(identityPath(P2P_CENTER_PATH, rejection.requiredLevel))}>
            {t`Verify your identity`}
          </Link>
        )
      }
    >
      <bdi>{rejection.message}</bdi>
    </Notice>
  );
}
