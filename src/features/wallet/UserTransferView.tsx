/** A transfer to another user: the draft, the review with the code, the wait for an unknown
 *  outcome, and the receipt. */
import { useLingui } from '@lingui/react/macro';
import { enteredText } from '#contract/core/entered-text.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { BookUser } from '#contract/entities/withdrawal-address.ts';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import { balanceText } from '#domain/number-text.ts';
import type { UserTransferForm } from '#src/binding/wallets.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { ButtonRow } from '#src/design/controls/ButtonRow.tsx';
import { ConfirmRow } from '#src/design/controls/ConfirmRow.tsx';
import { CodeInput } from '#src/design/controls/CodeInput.tsx';
import { Form } from '#src/design/controls/Form.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import type { WalletRow } from '#src/queries/wallets.ts';
import { identityPath } from '#src/trading/identity/identity-path.ts';
import { Amount } from '#src/trading/money/Amount.tsx';
import { SuspensionNotices } from '#src/trading/leaving/SuspensionNotices.tsx';
import { useCodeMessage } from '#src/trading/codes/use-code-message.ts';
import { UnknownOutcome } from './parts/UnknownOutcome.tsx';
import { UserTransferFields } from './parts/UserTransferFields.tsx';
import styles from './TransferView.module.css';

export interface UserTransferViewProps {
  readonly form: UserTransferForm;
  /** Coins of the spot wallet. */
  readonly rows: Reloadable<readonly WalletRow[]>;
  /** Users of the address book; empty until they are loaded. */
  readonly users: readonly BookUser[];
  /** Name of the exchange. */
  readonly appTitle: string;
  readonly now: EpochMs;
  readonly onClose: () => void;
}

export function UserTransferView(props: UserTransferViewProps) {
  const { form, rows, users, appTitle, now, onClose } = props;
  const { t } = useLingui();
  const loaded = dataOf(rows);
  const coin = loaded?.find(({ coinId }) => coinId === form.draft.coinId)?.coin;
  return (
    <Dialog
      title={t({
        message: `Send to ${appTitle} user`,
        comment: 'Title of a dialog; the name of the exchange',
      })}
      size="normal"
      isOpen
      isLocked={form.phase === 'sending'}
      onClose={onClose}
    >
      {form.phase === 'done' ? (
        <Receipt form={form} coin={coin} onClose={onClose} />
      ) : form.phase === 'unknown' ? (
        <UnknownOutcome onClose={onClose} />
      ) : form.phase === 'drafting' ? (
        <LoadableContent
          loadable={rows}
          failureText={t`This page could not be loaded.`}
          placeholder={<UserTransferFields form={form} rows={undefined} users={users} now={now} />}
        >
          {(shown) => (
            <>
              <AccountNotices form={form} />
              <UserTransferFields form={form} rows={shown} users={users} now={now} />
            </>
          )}
        </LoadableContent>
      ) : (
        <Review form={form} coin={coin} />
      )}
    </Dialog>
  );
}

interface PartProps {
  readonly form: UserTransferForm;
  readonly coin: string | undefined;
}

/** Why the account cannot send now, before anything is typed. */
function AccountNotices({ form: { barred, rules } }: Pick<PartProps, 'form'>) {
  const { t } = useLingui();
  return (
    <>
      {barred === 'identity_level_too_low' && (
        <Notice tone="danger" action={<IdentityLink level={rules?.requiredIdentityLevel} />}>
          {t`Your identity level is too low.`}
        </Notice>
      )}
      {rules !== undefined && <SuspensionNotices holds={rules.holds} />}
    </>
  );
}

/** Receiver and amount once more: the transfer cannot be undone. */
function Review({ form, coin = '' }: PartProps) {
  const { t } = useLingui();
  const { draft, code, isCodeRequired, rejection } = form;
  const messageOf = useCodeMessage();
  const isCodeWrong = rejection?.name === 'two_factor_code_wrong';
  const rejectionText = useRejectionText(form);
  const amount = balanceText(draft.amount);
  return (
    <Form
      label={t`Review`}
      phase={rejection === undefined ? form.phase : 'failed'}
      rejection={isCodeWrong ? undefined : rejectionText}
      problems={{}}
      onSubmit={form.confirm}
      lead={
        <Notice tone="warning">
          {t`The transfer is immediate and cannot be undone. Check the receiver.`}
        </Notice>
      }
    >
      <div className={styles.review}>
        <ValueRow
          label={t`Receiver`}
          value={<Receiver text={enteredText(draft.receiverType, draft.receiver)} />}
          isStrong
        />
        <ValueRow
          label={t`Amount`}
          value={<NumberText>{`${amount} ${coin}`}</NumberText>}
          isStrong
        />
        <ValueRow label={t`Fee`} value={<NumberText>{`0 ${coin}`}</NumberText>} />
      </div>
      {rejection?.name === 'address_not_whitelisted' && <BookLink />}
      {rejection?.name === 'identity_level_too_low' && (
        <IdentityLink level={rejection.requiredLevel} />
      )}
      {isCodeRequired && (
        <CodeInput
          label={t({ message: 'Authenticator code', comment: 'Label of a code field' })}
          value={code}
          isBusy={form.phase === 'sending'}
          error={messageOf(rejection, 'two_factor_code_wrong')}
          onValueChange={form.editCode}
        />
      )}
      <ConfirmRow
        confirm={t({ message: `Send ${amount} ${coin}`, comment: 'For example: Send 0.1 BTC' })}
        isBusy={form.phase === 'sending'}
        disabledReason={
          isCodeRequired && code.length < CODE_LENGTH ? t`Enter the 6-digit code` : undefined
        }
        onBack={form.goBack}
      />
    </Form>
  );
}

/** The whitelist is in the address book, on the withdrawal page. */
function BookLink() {
  const { t } = useLingui();
  const href = useHref();
  return (
    <Link href={href('/user/my-wallet/withdrawal?book=open')} variant="button">
      {t`Open address book`}
    </Link>
  );
}

/** Returns to the wallet, where the transfer begins. */
function IdentityLink({ level }: { readonly level: number | undefined }) {
  const { t } = useLingui();
  const href = useHref();
  return (
    <Link href={href(identityPath('/wallet/spot?send=user', level))} variant="button">
      {t`Verify your identity`}
    </Link>
  );
}

/** The message of the exchange, or a clearer one. */
function useRejectionText({ rejection }: UserTransferForm): string | undefined {
  const { t } = useLingui();
  return rejection?.name === 'identity_level_too_low'
    ? t`Your identity level is too low.`
    : rejection?.message;
}

const CODE_LENGTH = 6;

/** Identifiers are left to right in every language. */
const Receiver = ({ text }: { readonly text: string }) => (
  <bdi dir="ltr" translate="no" className={styles.receiver}>
    {text}
  </bdi>
);

interface ReceiptProps extends PartProps {
  readonly onClose: () => void;
}

function Receipt({ form, coin = '', onClose }: ReceiptProps) {
  const { t } = useLingui();
  const { sent, receipt } = form;
  const amount = balanceText(sent?.amount);
  return (
    <div className={styles.result}>
      <Notice tone="success" isUrgent>
        {t({
          message: `${amount} ${coin} sent.`,
          comment: 'Success: the amount was sent to another user',
        })}
      </Notice>
      {receipt !== undefined && (
        <div className={styles.review}>
          <ValueRow label={t`Receiver`} value={<Receiver text={receipt.receiver} />} isStrong />
          <ValueRow
            label={t`Available`}
            value={<Amount>{`${balanceText(receipt.available)} ${coin}`}</Amount>}
          />
        </div>
      )}
      <ButtonRow>
        <Button tone="primary" onClick={onClose}>
          {t({ message: 'Done', comment: 'Closes a finished dialog' })}
        </Button>
      </ButtonRow>
    </div>
  );
}
