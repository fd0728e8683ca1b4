/** Order form of a contract: margin mode and leverage, then an order that opens or closes, with one
 *  button for each side. Which field follows which and what is wrong is decided elsewhere. */
import type { FormEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { PositionAction } from '#contract/entities/futures-terms.ts';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { TicketFields } from '#src/trading/ticket/TicketFields.tsx';
import { Available, isBusyIn, Kinds, Share, SignIn } from '#src/trading/ticket/TicketParts.tsx';
import { contractRulesOf } from '../../numbers/contract-rules.ts';
import { TriggerSelect } from '../TriggerSelect.tsx';
import { HeldByOrders } from '../HeldByOrders.tsx';
import type { FuturesTicketProps } from './futures-ticket-props.ts';
import { SideButtons } from './SideButtons.tsx';
import { StopFields } from './StopFields.tsx';
import { TicketHead } from './TicketHead.tsx';
import styles from './FuturesTicket.module.css';

export function FuturesTicket(props: FuturesTicketProps) {
  const { t } = useLingui();
  const { contract, action, kind, available, intents, phase } = props;
  const isBusy = isBusyIn(props);
  return (
    <form
      className={styles.ticket}
      aria-label={t`Order`}
      data-ticket={action}
      noValidate
      // Enter cannot know which of the two sides is meant.
      onSubmit={(event: FormEvent) => event.preventDefault()}
    >
      <div className={styles.inputs}>
        <TicketHead {...props} />
        <Actions action={action} onAction={intents.onAction} />
        <Kinds kind={kind} onKind={intents.onKind} />
        <Available coin={available.coin} text={available.text} />
        <TicketFields
          pair={contract}
          kind={kind}
          timeInForce={props.timeInForce}
          unit={props.unit}
          fields={props.fields}
          fieldErrors={props.fieldErrors}
          slippageLimit={props.slippageLimit}
          isBusy={isBusy}
          intents={intents}
          stopTip={t`When the chosen price reaches this price, the limit order is placed`}
          stopTools={
            <TriggerSelect
              label={t`Trigger of the stop price`}
              trigger={props.trigger}
              onTriggerChange={intents.onTrigger}
            />
          }
        />
      </div>
      <div className={styles.outcome}>
        <Share
          percent={props.percent}
          isSignedIn={props.isSignedIn}
          onPercent={intents.onPercent}
        />
        {action === 'open' && <StopFields {...props} isBusy={isBusy} />}
        {action === 'open' && (
          <Checkbox
            label={t`Reduce only`}
            tip={t`The order can only reduce a position`}
            isChecked={props.isReduceOnly}
            onCheckedChange={intents.onReduceOnly}
          />
        )}
        {props.warning !== undefined && <Notice tone="warning">{props.warning}</Notice>}
        {props.held !== undefined && <HeldByOrders {...props.held} isBusy={isBusy} />}
        {phase === 'unknown' && (
          <Notice tone="warning" isUrgent>
            {t`No response yet. Checking your order status; it will not be sent twice.`}
          </Notice>
        )}
        {props.isSignedIn ? (
          <SideButtons {...props} rules={contractRulesOf(contract)} isBusy={isBusy} />
        ) : (
          <SignIn onSignIn={intents.onSignIn} />
        )}
        {props.outcome}
        {props.footer}
      </div>
    </form>
  );
}

interface ActionsProps {
  readonly action: PositionAction;
  readonly onAction: (action: PositionAction) => void;
}

function Actions({ action, onAction }: ActionsProps) {
  const { t } = useLingui();
  return (
    <SegmentedControl<PositionAction>
      label={t({ message: 'Action', comment: 'Label' })}
      variant="fill"
      value={action}
      onValueChange={onAction}
      segments={[
        { value: 'open', label: t({ message: 'Open', context: 'Opens a position' }) },
        { value: 'close', label: t({ message: 'Close', context: 'Closes a position' }) },
      ]}
    />
  );
}
