/** Result of a query as a view needs it: the data, and whether loading failed. */

export interface Read<Data> {
  /** Undefined while the data loads, and after an error. */
  readonly data: Data | undefined;
  readonly isFailed: boolean;
  /** Whether a request is pending. */
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

interface Query<Data> {
  readonly data: Data | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

export const readOf = <Data>({ data, isError, isFetching, refetch }: Query<Data>): Read<Data> => ({
  data,
  isFailed: isError,
  isBusy: isFetching,
  onRetry: () => void refetch(),
});
