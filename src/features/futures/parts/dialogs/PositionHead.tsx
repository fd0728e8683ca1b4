/** Names the position that a dialog changes: "BTC/USDT Long 20x". */
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import { Badge } from '#src/design/data/Badge.tsx';
import type { ContractRules } from '../../numbers/contract-rules.ts';
import { useFuturesLabels } from '../use-futures-labels.ts';
import styles from './Dialogs.module.css';

interface PositionHeadProps {
  readonly position: Pick<FuturesPosition, 'side' | 'leverage' | 'marginMode'>;
  readonly rules: Pick<ContractRules, 'tradeCoin' | 'quoteCoin'>;
}

export function PositionHead({ position, rules }: PositionHeadProps) {
  const { sides, modes } = useFuturesLabels();
  const { side, leverage, marginMode } = position;
  return (
    <div className={styles.head}>
      <b dir="ltr" translate="no">{`${rules.tradeCoin}/${rules.quoteCoin}`}</b>
      <Badge tone={side === 'long' ? 'up' : 'down'}>
        {sides[side]} <span dir="ltr" translate="no">{`${leverage}x`}</span>
      </Badge>
      <Badge>{modes[marginMode]}</Badge>
    </div>
  );
}
