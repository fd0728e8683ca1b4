/** Editor of a payment method with its machine and the stored image. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useAuth } from '#src/binding/auth.ts';
import { usePaymentMethod, useP2pCenterService } from '#src/binding/p2p-center.ts';
import type { PaymentMethod, PaymentType } from '#src/queries/p2p.ts';
import { PaymentMethodView } from './PaymentMethodView.tsx';

interface PaymentMethodEditorProps {
  readonly types: readonly PaymentType[];
  /** Undefined for a new one. */
  readonly method: PaymentMethod | undefined;
  readonly isDeletion: boolean;
  /** Name that a new account has first; '' while it is not known. */
  readonly verifiedName: string;
  readonly onClose: () => void;
}

export function PaymentMethodEditor({ onClose, ...given }: PaymentMethodEditorProps) {
  const isCodeRequired = useAuth().user?.isTwoFactorOn === true;
  const form = usePaymentMethod({ ...given, isCodeRequired });
  const close = useEffectEvent(onClose);
  const isDone = form.phase === 'done';
  useEffect(() => {
    if (isDone) close();
  }, [isDone]);
  return (
    <PaymentMethodView
      form={form}
      storedImage={useStoredImage(form.method?.imageId)}
      onClose={onClose}
    />
  );
}

/** An image that cannot be read is shown as none: it can still be replaced. */
function useStoredImage(imageId: string | undefined): string | undefined {
  const { methodImage } = useP2pCenterService();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let isGone = false;
    const read = async (id: string): Promise<void> => {
      try {
        const found = await methodImage(id);
        if (!isGone) setAddress(found);
      } catch {
        if (!isGone) setAddress(undefined);
      }
    };
    if (imageId !== undefined) void read(imageId);
    return () => {
      isGone = true;
    };
  }, [imageId, methodImage]);
  return address;
}
