/** The columns of a table and the order of its rows. */
import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  /** Explanation of the title. */
  readonly tip?: string | undefined;
  /** `end` for numbers: tabular figures on one edge. */
  readonly align?: 'start' | 'end' | undefined;
  /** Values (text-1), labels (text-2). */
  readonly tone?: 'value' | 'label' | undefined;
  /** The title is read aloud only: columns of actions. */
  readonly isTitleHidden?: boolean | undefined;
  readonly isSortable?: boolean | undefined;
  /** Shown only to users who select it, in tables with selectable columns. */
  readonly isExtra?: boolean | undefined;
  /** Takes a whole line of a card on phones: times and actions, which must not be cut. */
  readonly isFullWidth?: boolean | undefined;
  /** Left out below 768 px. */
  readonly isWideOnly?: boolean | undefined;
  /** Reserved for the longest value, so that nothing shifts: "9ch", "80px". */
  readonly width?: string | undefined;
  readonly cell: (row: Row) => ReactNode;
}

export interface Sorting {
  readonly key: string;
  readonly direction: 'ascending' | 'descending';
}
