/** Details and redemption of the position in the address, with their data. */
import { useState } from 'react';
import { useRedeem, useRenewal } from '#src/binding/earn.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useEarnDays, type EarnPosition } from '#src/queries/earn-positions.ts';
import { useExchangeNow } from '../parts/use-exchange-now.ts';
import { PositionView } from './PositionView.tsx';
import { RedeemView } from './RedeemView.tsx';
import { RenewalView } from './RenewalView.tsx';

interface PositionPanelProps {
  readonly position: EarnPosition;
  readonly onRedeem: () => void;
  readonly onClose: () => void;
}

export function PositionPanel(props: PositionPanelProps) {
  const { position } = props;
  const [page, setPage] = useState(1);
  const days = loadableOf(useEarnDays(position.id, page));
  const isRenewable = position.type === 'locked' && position.status === 'active';
  return (
    <PositionView {...props} now={useExchangeNow()} days={days} onDayPage={setPage}>
      {isRenewable && <Renewal position={position} />}
    </PositionView>
  );
}

function Renewal({ position }: Pick<PositionPanelProps, 'position'>) {
  return <RenewalView form={useRenewal(position)} />;
}

interface RedeemPanelProps {
  readonly position: EarnPosition;
  readonly onClose: () => void;
}

export function RedeemPanel({ position, onClose }: RedeemPanelProps) {
  return <RedeemView form={useRedeem(position)} onClose={onClose} />;
}
