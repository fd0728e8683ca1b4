/** Cells of one position's results: liquidation, margin ratio and profit. They follow the contract's store,
 *  and each explains its number. */
import { useLingui } from '@lingui/react/macro';
import { fractionOfDecimal } from '#domain/futures/fraction.ts';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { DownloadIcon } from '#src/design/icons/trading-icons.ts';
import { WhyThisNumber } from '../../formulas/WhyThisNumber.tsx';
import { contractRulesOf } from '../../numbers/contract-rules.ts';
import { priceTextOf, profitTextOf, signedPercentTextOf } from '../../numbers/futures-text.ts';
import {
  liquidationToneOf,
  liveRatioOf,
  priceOf,
  profitFiguresOf,
  signToneOf,
} from '../../numbers/position-figures.ts';
import { LiveRatio } from './LiveRatio.tsx';
import { LiveText } from './LiveText.tsx';
import { NO_NUMBER, type CellProps } from './position-cells.tsx';
import {
  liquidationFormulaOf,
  profitFormulaOf,
  ratioFormulaOf,
  roiFormulaOf,
} from './position-formulas-of.ts';
import styles from './Positions.module.css';

/** Liquidation price over margin ratio. */
export function RiskCell(props: CellProps) {
  return (
    <span className={styles.two} data-wide>
      <LiquidationPrice {...props} />
      <MarginRatio {...props} />
    </span>
  );
}

function LiquidationPrice({ position, options }: CellProps) {
  const { t } = useLingui();
  const quote = options.quoteOf(position);
  const contract = options.contractOf(position);
  const { liquidationPrice, side, marginMode } = position;
  if (contract === undefined || liquidationPrice === undefined)
    return <span data-tip={t`No price liquidates this position`}>{NO_NUMBER}</span>;
  const rules = contractRulesOf(contract);
  const text = priceTextOf(
    fractionOfDecimal(liquidationPrice),
    rules,
    side === 'long' ? 'up' : 'down',
  );
  return (
    <WhyThisNumber
      metric={marginMode === 'isolated' ? 'isolatedLiquidation' : 'crossLiquidation'}
      rules={rules}
      store={quote}
      formulaOf={() => liquidationFormulaOf(position, rules, options.accountOf())}
    >
      <LiveText
        store={quote}
        read={() => ({ text, tone: liquidationToneOf(position, priceOf(position, quote)) })}
      />
    </WhyThisNumber>
  );
}

function MarginRatio({ position, options }: CellProps) {
  const quote = options.quoteOf(position);
  const contract = options.contractOf(position);
  if (contract === undefined) return NO_NUMBER;
  const rules = contractRulesOf(contract);
  return (
    <WhyThisNumber
      metric={position.marginMode === 'isolated' ? 'isolatedRatio' : 'crossRatio'}
      rules={rules}
      store={quote}
      formulaOf={() =>
        ratioFormulaOf(position, priceOf(position, quote), rules, options.accountOf())
      }
    >
      <LiveRatio
        store={quote}
        read={() => liveRatioOf(position, priceOf(position, quote), rules)}
      />
    </WhyThisNumber>
  );
}

/** Result, with the button that shares it. */
export function ProfitCell({ position, options }: CellProps) {
  const { t } = useLingui();
  return (
    <span className={styles.beside} data-wide>
      <Profit position={position} options={options} />
      <IconButton
        size="small"
        className={styles.icon}
        label={t`Share result`}
        icon={<DownloadIcon size={12} />}
        onClick={() => options.intents.onShare(position)}
      />
    </span>
  );
}

function Profit({ position, options }: CellProps) {
  const quote = options.quoteOf(position);
  const contract = options.contractOf(position);
  if (contract === undefined) return NO_NUMBER;
  const rules = contractRulesOf(contract);
  const { form, price } = options.choices;
  const figuresNow = () => profitFiguresOf(position, priceOf(position, quote, price));
  const lines = {
    pnl: () => profitTextOf(figuresNow().profit),
    roi: () => signedPercentTextOf(figuresNow().roi),
  };
  const other = form === 'pnl' ? 'roi' : 'pnl';
  return (
    <WhyThisNumber
      metric={form === 'pnl' ? 'profit' : 'roi'}
      rules={rules}
      store={quote}
      formulaOf={() => {
        const now = priceOf(position, quote, price);
        return form === 'pnl' ? profitFormulaOf(position, now) : roiFormulaOf(position, now);
      }}
    >
      <span className={styles.two}>
        <LiveText
          store={quote}
          read={() => ({ text: lines[form](), tone: signToneOf(figuresNow().profit) })}
        />
        <LiveText
          store={quote}
          className={styles.second}
          read={() => ({ text: lines[other](), tone: signToneOf(figuresNow().profit) })}
        />
      </span>
    </WhyThisNumber>
  );
}
