/** State of a convert as a badge; a failed one names its reason. */
import { Badge } from '#src/design/data/Badge.tsx';
import type { Convert } from '#src/queries/convert.ts';
import { useConvertLabels } from '../use-convert-labels.ts';

const TONES = {
  pending: 'warning',
  processing: 'info',
  done: 'success',
  failed: 'danger',
} as const;

export function ConvertStatus({ convert }: { readonly convert: Convert }) {
  const labels = useConvertLabels();
  return <Badge tone={TONES[convert.status]}>{labels.outcome(convert)}</Badge>;
}
