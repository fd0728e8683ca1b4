/** Button with the pair's name that opens the list of pairs. The list loads when the pointer or
 *  focus approaches the button. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { DownIcon } from '#src/design/icons/first-icons.ts';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { Popover } from '#src/design/overlay/Popover.tsx';
import styles from './PairSwitcher.module.css';

export interface PairChoice {
  /** BTC_USDT. */
  readonly pairText: string;
  /** BTC/USDT. */
  readonly name: string;
  readonly href: string;
  /** Name of a contract, in place of the pair's. */
  readonly title?: ReactNode;
}

export interface PairSwitcherProps {
  readonly current: PairChoice;
  readonly choices: readonly PairChoice[];
}

const LazyPairList = lazyComponent(
  async () => (await loadPart('pairList')).PairList,
  () => <div className={styles.waiting} aria-busy="true" />,
);

const approach = (): void => void LazyPairList.load();

export function PairSwitcher({ current, choices }: PairSwitcherProps) {
  const { t } = useLingui();
  return (
    <Popover
      label={t`Pairs`}
      width="300px"
      isBare
      trigger={(popoverTarget) => (
        <h1 className={styles.title}>
          <button
            type="button"
            className={styles.button}
            popoverTarget={popoverTarget}
            data-pair-list
            onPointerEnter={approach}
            onFocus={approach}
          >
            {current.title ?? (
              <span dir="ltr" translate="no">
                {current.name}
              </span>
            )}
            <DownIcon size={14} />
          </button>
        </h1>
      )}
    >
      {(close) => <LazyPairList current={current} choices={choices} onChoice={close} />}
    </Popover>
  );
}
