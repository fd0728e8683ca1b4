/** The code of a card: what showing it means, the two-factor code, and the code for a minute. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { CodeInput } from '#src/design/controls/CodeInput.tsx';
import { ConfirmRow } from '#src/design/controls/ConfirmRow.tsx';
import { Form } from '#src/design/controls/Form.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { useCodeMessage } from '#src/trading/codes/use-code-message.ts';
import type { RevealViewProps } from './reveal-view-props.ts';
import { ShownCode } from './ShownCode.tsx';

const CODE_LENGTH = 6;

export function RevealView(props: RevealViewProps) {
  const { t } = useLingui();
  const { form, onBack } = props;
  const [wasShown, setWasShown] = useState(false);
  if (form.giftCode !== undefined && !wasShown) setWasShown(true);
  const messageOf = useCodeMessage();
  const { phase, code, giftCode, isCodeRequired, rejection, isResponseMissing } = form;
  if (giftCode !== undefined) return <ShownCode {...props} giftCode={giftCode} />;
  const failure = isResponseMissing ? t`The code could not be loaded. Try again.` : undefined;
  const isCodeWrong = rejection?.name === 'two_factor_code_wrong';
  return (
    <Form
      label={t({ message: 'Show code', comment: 'Label' })}
      phase={rejection === undefined && failure === undefined ? phase : 'failed'}
      rejection={isCodeWrong ? undefined : (rejection?.message ?? failure)}
      problems={{}}
      onSubmit={form.reveal}
      lead={
        <Notice tone={wasShown ? 'info' : 'warning'}>
          {wasShown
            ? t`The code is hidden again.`
            : t`Show the code only where no one else can see it. Anyone with the code can take the card.`}
        </Notice>
      }
    >
      <p>{t`The code is shown for 60 seconds. Each time is recorded, and the creator of the card is notified.`}</p>
      {isCodeRequired && (
        <CodeInput
          label={t({ message: 'Authenticator code', comment: 'Label of a code field' })}
          value={code}
          isBusy={phase === 'revealing'}
          error={messageOf(rejection, 'two_factor_code_wrong')}
          onValueChange={form.editCode}
        />
      )}
      <ConfirmRow
        confirm={t`Show code`}
        isBusy={phase === 'revealing'}
        disabledReason={
          isCodeRequired && code.length < CODE_LENGTH ? t`Enter the 6-digit code` : undefined
        }
        onBack={onBack}
      />
    </Form>
  );
}
