/** The user's own payment methods with their editor. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useP2pCenterService } from '#src/binding/p2p-center.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { usePaymentMethods, usePaymentTypes, type PaymentMethod } from '#src/queries/p2p.ts';
import { PaymentMethodEditor } from '../methods/PaymentMethodEditor.tsx';
import { PaymentMethodsView } from '../methods/PaymentMethodsView.tsx';
import { P2P_CENTER_PATH } from '../p2p-paths.ts';

type Opened =
  | { readonly kind: 'edit' | 'delete'; readonly method: PaymentMethod }
  | { readonly kind: 'add' };

export function MethodsTab() {
  const service = useP2pCenterService();
  const methods = usePaymentMethods();
  const types = usePaymentTypes().data;
  const [opened, setOpened] = useState<Opened>();
  const [isAdKept] = useState(() => service.keptAd() !== undefined);
  // Every account has the same name: that of the verified identity.
  const verifiedName = methods.data?.[0]?.realName ?? '';
  return (
    <>
      {isAdKept && <KeptAdNotice />}
      <PaymentMethodsView
        methods={loadableOf(methods)}
        types={types ?? []}
        onAdd={() => setOpened({ kind: 'add' })}
        onEdit={(method) => setOpened({ kind: 'edit', method })}
        onDelete={(method) => setOpened({ kind: 'delete', method })}
      />
      {types !== undefined && opened !== undefined && (
        <PaymentMethodEditor
          types={types}
          method={opened.kind === 'add' ? undefined : opened.method}
          isDeletion={opened.kind === 'delete'}
          verifiedName={verifiedName}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

/** The way back to the ad that needs an account. */
function KeptAdNotice() {
  const { t } = useLingui();
  const href = useHref();
  return (
    <Notice action={<Link href={href(P2P_CENTER_PATH)}>{t`Back to your ad`}</Link>}>
      {t`Your ad is not saved yet. What you have entered is kept.`}
    </Notice>
  );
}
