/** Views of one panel, one at a time; the others are not mounted. */
import type { ReactNode } from 'react';
import { Tabs as RadixTabs } from 'radix-ui';
import { classNames } from '../class-names.ts';
import { useDirection } from '../DesignProvider.tsx';
import styles from './Tabs.module.css';

interface Tab<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  /** A quiet number after the label: how many orders are open. */
  readonly count?: number | undefined;
  readonly content: ReactNode;
}

export interface TabsProps<Value extends string> {
  /** What the list of tabs is called. */
  readonly label: string;
  readonly tabs: readonly Tab<Value>[];
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
  /** At the end of the row of tabs: a filter, Cancel all. */
  readonly endSlot?: ReactNode;
  /** Tabs share the whole width: phones. */
  readonly isSpread?: boolean | undefined;
  readonly className?: string | undefined;
}

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  endSlot,
  isSpread = false,
  className,
}: TabsProps<Value>) {
  const direction = useDirection();
  return (
    <RadixTabs.Root
      className={classNames(styles.tabs, className)}
      dir={direction}
      value={value}
      onValueChange={(next) => {
        const chosen = tabs.find((tab) => tab.value === next);
        if (chosen !== undefined) onValueChange(chosen.value);
      }}
    >
      <div className={styles.head}>
        <RadixTabs.List
          className={classNames(styles.list, isSpread && styles.spread)}
          aria-label={label}
        >
          {tabs.map((tab) => (
            <RadixTabs.Trigger key={tab.value} value={tab.value} className={styles.tab}>
              <span className={styles.label} data-label={tab.label}>
                {tab.label}
              </span>
              {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
            </RadixTabs.Trigger>
          ))}
        </RadixTabs.List>
        {endSlot !== undefined && <div className={styles.end}>{endSlot}</div>}
      </div>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className={styles.content}>
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
