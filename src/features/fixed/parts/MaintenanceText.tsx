/** The operator's text about the maintenance, or ours. */
import { useLingui } from '@lingui/react/macro';

export function MaintenanceText({ text }: { readonly text: string }) {
  const { t } = useLingui();
  return text === '' ? (
    t`We'll be back soon. Your balances and open orders are safe.`
  ) : (
    <bdi>{text}</bdi>
  );
}
