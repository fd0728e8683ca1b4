/** Network and transaction to check, with the facts that the chain service has about the network. */
import { useLingui } from '@lingui/react/macro';
import { ENTERED_LENGTH_MAX, enteredText } from '#contract/core/entered-text.ts';
import type { Reloadable } from '#domain/loadable.ts';
import { balanceText, displayNumber } from '#domain/number-text.ts';
import type { DepositCheckForm } from '#src/binding/deposit-check.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Form } from '#src/design/controls/Form.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import type { ChainNetwork, ChainNetworkInfo } from '#src/queries/chain.ts';
import styles from '../Funding.module.css';

interface CheckFieldsProps {
  readonly form: DepositCheckForm;
  readonly networks: readonly ChainNetworkInfo[];
  readonly network: Reloadable<ChainNetwork>;
}

export function CheckFields({ form, networks, network }: CheckFieldsProps) {
  const { t } = useLingui();
  const { draft, phase, problem, areProblemsShown, rejection, isUnanswered } = form;
  const chosen = draft.networkId === undefined ? '' : String(draft.networkId);
  const choices = networks.map(({ id, name }) => ({ value: String(id), label: name }));
  const errorOf = (name: typeof problem, text: string): string | undefined =>
    areProblemsShown && problem === name ? text : undefined;
  return (
    <Form
      label={t({ message: 'Check transaction', comment: 'Label' })}
      phase={rejection === undefined ? phase : 'failed'}
      rejection={rejection?.message}
      problems={{}}
      onSubmit={form.submit}
      lead={
        <p className={styles.hint}>{t`The sending wallet or exchange shows the transaction ID.`}</p>
      }
    >
      <Select
        label={t({ message: 'Network', comment: 'Label' })}
        value={chosen}
        choices={chosen === '' ? [{ value: '', label: t`Select a network` }, ...choices] : choices}
        error={errorOf('network_missing', t`Select a network`)}
        onValueChange={(id) => form.edit({ networkId: id === '' ? undefined : Number(id) })}
      />
      {draft.networkId !== undefined && (
        <LoadableContent
          loadable={network}
          failureText={t`Part of the page could not be loaded`}
          placeholder={<Skeleton height="96px" />}
        >
          {(loaded) => <Facts network={loaded} />}
        </LoadableContent>
      )}
      <TextField
        label={t({ message: 'Transaction ID', comment: 'Label' })}
        dir="ltr"
        autoComplete="off"
        maxLength={ENTERED_LENGTH_MAX}
        formOf={(text) => enteredText('hash', text)}
        value={draft.transactionId}
        isReadOnly={phase === 'checking'}
        error={errorOf('transaction_missing', t`This field is required`)}
        onValueChange={(transactionId) => form.edit({ transactionId })}
      />
      {isUnanswered && (
        <Notice tone="warning" isUrgent>
          {t`The network service did not respond. Try again.`}
        </Notice>
      )}
      <Button type="submit" tone="primary" isWide isBusy={phase === 'checking'}>
        {t`Check transaction`}
      </Button>
    </Form>
  );
}

/** Newest block, confirmations, and the minimum deposit of each coin. */
function Facts({ network }: { readonly network: ChainNetwork }) {
  const { t } = useLingui();
  const { blockHeight, blockSeconds: seconds, coins } = network;
  return (
    <div>
      <ValueRow
        label={t({ message: 'Newest block', comment: 'Number of a block of a network' })}
        value={<NumberText>{displayNumber(blockHeight)}</NumberText>}
      />
      <ValueRow
        label={t`Time between blocks`}
        value={t({ message: `${seconds} s`, comment: 'Seconds' })}
      />
      <ValueRow
        label={t`Confirmations until tradable`}
        value={<NumberText>{String(network.confirmationsToCredit)}</NumberText>}
      />
      {coins.map(({ coin, minDeposit }) => (
        <ValueRow
          key={coin}
          label={t({ message: `Minimum deposit of ${coin}`, comment: 'Code of a coin' })}
          value={<NumberText>{`${balanceText(minDeposit)} ${coin}`}</NumberText>}
        />
      ))}
    </div>
  );
}
