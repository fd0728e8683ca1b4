/** File of paths that the walk of a machine writes when this variable of the environment names it. */
export const PATHS_VARIABLE = 'TIDEMARK_MACHINE_PATHS';

/** One line of the file. */
export interface WrittenPaths {
  readonly id: string;
  /** Number of transitions and false guards that the machine declares. */
  readonly nameCount: number;
  /** What no path takes. */
  readonly missing: readonly string[];
  readonly paths: readonly {
    readonly covers: readonly string[];
    /** Commands as text. */
    readonly lines: readonly string[];
  }[];
}
