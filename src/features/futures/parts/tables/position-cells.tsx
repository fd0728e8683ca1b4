/** Cells of one position. Those that depend on a price follow the contract's store. */
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx/lite';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import { fractionOfDecimal } from '#domain/futures/fraction.ts';
import { fixedNumber } from '#domain/number-text.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { Badge } from '#src/design/data/Badge.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { EditIcon, SwapIcon } from '#src/design/icons/trading-icons.ts';
import { amountTextOf } from '../../numbers/futures-text.ts';
import { priceOf } from '../../numbers/position-figures.ts';
import { useFuturesLabels } from '../use-futures-labels.ts';
import { LiveText } from './LiveText.tsx';
import type { PositionColumnOptions } from './position-intents.ts';
import styles from './Positions.module.css';

export interface CellProps {
  readonly position: FuturesPosition;
  readonly options: PositionColumnOptions;
}

export const NO_NUMBER = '–';

/** Contract with its leverage, over side, margin mode and deleveraging rank. */
export function SymbolCell({ position, options }: CellProps) {
  const { sides, modes, positionStatuses } = useFuturesLabels();
  const contract = options.contractOf(position);
  const { side, marginMode, leverage, status } = position;
  return (
    <span className={clsx(styles.symbol, side === 'short' && styles.short)} data-wide>
      <span className={styles.line}>
        <b dir="ltr" translate="no">
          {contract === undefined ? NO_NUMBER : `${contract.tradeCoin}/${contract.quoteCoin}`}
        </b>
        {status === 'normal' ? (
          <Badge tone={side === 'long' ? 'up' : 'down'}>
            <span dir="ltr" translate="no">{`${leverage}x`}</span>
          </Badge>
        ) : (
          <Badge tone="danger">{positionStatuses[status]}</Badge>
        )}
      </span>
      <span className={styles.line}>
        <small>{`${sides[side]} · ${modes[marginMode]}`}</small>
        <DeleveragingRank position={position} />
      </span>
    </span>
  );
}

/** Size over margin. */
export function SizeCell({ position, options }: CellProps) {
  const contract = options.contractOf(position);
  const { side, size } = position;
  if (contract === undefined) return NO_NUMBER;
  return (
    <span className={styles.two} data-wide>
      <NumberText className={clsx(styles.size, side === 'short' && styles.isShort)}>
        {`${fixedNumber(size, contract.sizeDecimals)} ${contract.tradeCoin}`}
      </NumberText>
      <Margin position={position} options={options} />
    </span>
  );
}

function Margin({ position, options }: CellProps) {
  const { t } = useLingui();
  const isIsolated = position.marginMode === 'isolated';
  const margin = isIsolated ? position.margin : position.initialMargin;
  const isPending = options.pendingIds.has(position.id);
  return (
    <span className={styles.margin}>
      {isIsolated && (
        <IconButton
          size="small"
          className={styles.icon}
          label={t`Adjust margin`}
          icon={<EditIcon size={12} />}
          disabledReason={isPending ? t`A change is pending` : undefined}
          onClick={() => options.intents.onMargin(position)}
        />
      )}
      <NumberText>{amountTextOf(fractionOfDecimal(margin), 'up')}</NumberText>
    </span>
  );
}

/** Entry price over mark price. */
export function PricesCell({ position, options }: CellProps) {
  const quote = options.quoteOf(position);
  const decimals = options.contractOf(position)?.priceDecimals ?? 2;
  return (
    <span className={styles.two} data-wide>
      <NumberText>{fixedNumber(position.entryPrice, decimals)}</NumberText>
      <LiveText
        store={quote}
        className={styles.second}
        read={() => ({ text: fixedNumber(priceOf(position, quote), decimals) })}
      />
    </span>
  );
}

const LEVELS = [1, 2, 3, 4, 5];

/** Lights of the deleveraging rank. */
function DeleveragingRank({ position }: Pick<CellProps, 'position'>) {
  const { t } = useLingui();
  const { deleveragingLevel: level } = position;
  const name = t`Deleveraging rank ${level} of 5`;
  return (
    <span
      className={styles.levels}
      data-level={level}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Five levels are no picture file.
      role="img"
      aria-label={name}
      data-tip={name}
    >
      {LEVELS.map((light) => (
        <i key={light} data-on={light <= level || undefined} />
      ))}
    </span>
  );
}

export function StopsCell({ position, options }: CellProps) {
  const { t } = useLingui();
  const decimals = options.contractOf(position)?.priceDecimals ?? 2;
  const { takeProfit, stopLoss, partialStops } = position;
  const textOf = (stop: typeof takeProfit) =>
    stop === undefined ? NO_NUMBER : fixedNumber(stop.price, decimals);
  const count = partialStops.length;
  return (
    <span className={styles.beside} data-wide>
      <span className={styles.two}>
        <NumberText>{textOf(takeProfit)}</NumberText>
        <span className={styles.line}>
          {count > 0 && <Badge>{`+${count}`}</Badge>}
          <NumberText>{textOf(stopLoss)}</NumberText>
        </span>
      </span>
      <IconButton
        size="small"
        className={styles.icon}
        label={t`Edit take profit and stop loss`}
        icon={<EditIcon size={12} />}
        disabledReason={options.pendingIds.has(position.id) ? t`A change is pending` : undefined}
        onClick={() => options.intents.onStops(position)}
      />
    </span>
  );
}

export function ActionsCell({ position, options }: CellProps) {
  const { t } = useLingui();
  const { intents, pendingIds } = options;
  const isPending = pendingIds.has(position.id);
  const reason = isPending
    ? t`A change is pending`
    : position.status === 'normal'
      ? undefined
      : t`The exchange is closing this position`;
  return (
    <span className={styles.actions} data-wide>
      <Button
        tone="text"
        size="small"
        className={styles.action}
        aria-label={t`Close at market`}
        tip={t`Close at market`}
        isBusy={isPending}
        disabledReason={reason}
        onClick={() => intents.onClose(position, 'market')}
      >
        {t`Market`}
      </Button>
      <Button
        tone="text"
        size="small"
        className={styles.action}
        aria-label={t`Close at limit price`}
        tip={t`Close at limit price`}
        disabledReason={reason}
        onClick={() => intents.onClose(position, 'limit')}
      >
        {t`Limit`}
      </Button>
      <IconButton
        size="small"
        className={styles.icon}
        label={t`Reverse position`}
        icon={<SwapIcon size={14} />}
        disabledReason={reason}
        onClick={() => intents.onReverse(position)}
      />
    </span>
  );
}
