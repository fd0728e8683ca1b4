/** Leads to the page of open orders, where they can be canceled, when the panel with them failed. */
import { useLingui } from '@lingui/react/macro';
import { Link } from '#src/design/controls/Link.tsx';
import { useHref } from '#src/i18n/use-href.ts';

export function OrdersLink() {
  const { t } = useLingui();
  const href = useHref();
  return <Link href={href('/user/spot-orders')}>{t`View open orders`}</Link>;
}
