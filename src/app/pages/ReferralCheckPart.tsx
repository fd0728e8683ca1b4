/** Check of a referral code with its call: a text of the sign-up form, loaded with the first code. */
import { ReferralCheckProvider } from '#src/binding/referral-check.ts';
import { ReferralCheck, type ReferralCheckProps } from '#src/features/auth/parts/ReferralCheck.tsx';
import { sessionTexts } from '#src/platform/storage.ts';
import { createReferralCheckMachine } from '../wiring/session/referral-check.ts';
import { once } from '../wiring/shell/once.ts';
import { services } from '../wiring/shell/services.ts';

const machine = once(() =>
  createReferralCheckMachine({ client: services().client, storage: sessionTexts }),
);

export function ReferralCheckPart(props: ReferralCheckProps) {
  return (
    <ReferralCheckProvider value={machine()}>
      <ReferralCheck {...props} />
    </ReferralCheckProvider>
  );
}
