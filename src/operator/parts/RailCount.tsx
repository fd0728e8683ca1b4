/** Number of entries of a section that wait for the operator; nothing without any. */
import { Badge } from '#src/design/data/Badge.tsx';

export function RailCount({ count }: { readonly count: number | undefined }) {
  return count !== undefined && count > 0 && <Badge tone="warning">{count}</Badge>;
}
