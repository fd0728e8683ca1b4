/** A read as a view takes it: what there is, and whether it failed to come. */

export interface Read<Data> {
  /** Undefined while it loads, or when it could not be read. */
  readonly data: Data | undefined;
  readonly isFailed: boolean;
  /** Asked for just now. */
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
