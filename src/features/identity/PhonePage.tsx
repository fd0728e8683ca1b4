/** Page that a phone opens by the link of a case. It is public, and does not tell whose case it is. */
import { useState } from 'react';
import { usePhone, usePhoneService } from '#src/binding/identity-phone.ts';
import { Capture } from './parts/Capture.tsx';
import { PhoneView } from './PhoneView.tsx';

export function PhonePage() {
  const { input } = usePhoneService();
  const [given] = useState(input);
  const form = usePhone(given);
  return (
    <>
      <PhoneView form={form} />
      {form.paperActor !== undefined && (
        <Capture
          key={form.paperActor.sessionId}
          actor={form.paperActor}
          documentType={form.opened?.documentType}
          onClose={form.leavePaper}
        />
      )}
    </>
  );
}
