/** The user's own payment methods with their editor. */
import { useState } from 'react';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { usePaymentMethods, usePaymentTypes, type PaymentMethod } from '#src/queries/p2p.ts';
import { PaymentMethodEditor } from '../methods/PaymentMethodEditor.tsx';
import { PaymentMethodsView } from '../methods/PaymentMethodsView.tsx';

type Opened =
  | { readonly kind: 'edit' | 'delete'; readonly method: PaymentMethod }
  | { readonly kind: 'add' };

export function MethodsTab() {
  const methods = usePaymentMethods();
  const types = usePaymentTypes().data;
  const [opened, setOpened] = useState<Opened>();
  // Every account has the same name: that of the verified identity.
  const verifiedName = methods.data?.[0]?.realName ?? '';
  return (
    <>
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
