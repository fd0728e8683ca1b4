/** Connects the referral page with the exchange, and reads its queries again after a saved code. */
import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { plainText } from '#contract/core/plain-text.ts';
import { formMachine, type FormResponse } from '#machines/form/form.machine.ts';
import type { FormValues } from '#machines/form/fields.ts';
import { sendReferralCode, type ReferralCodeDraft } from '#src/api/referrals.ts';
import type { ReferralService } from '#src/binding/referrals.ts';
import { REFERRALS_KEY } from '#src/queries/referrals.ts';
import { showNotice } from '../shell/toaster.ts';
import { announceResult } from '../trading/announce.ts';
import type { Services } from '../shell/services.ts';

/** @param origin of the client's pages. */
export function createReferralService(
  { client }: Pick<Services, 'client'>,
  cache: QueryClient,
  origin: string,
): ReferralService {
  // After a lost response as well: the exchange may have saved the code.
  const refresh = (): void => void cache.invalidateQueries({ queryKey: [REFERRALS_KEY] });
  return {
    codeForm: formMachine.provide({
      actors: {
        send: fromPromise<FormResponse, FormValues>(async ({ input, signal }) => {
          try {
            const { message } = await sendReferralCode(client, draftOf(input), signal);
            return { message };
          } finally {
            refresh();
          }
        }),
      },
    }),
    makeDefault: async ({ code, label, friendShare }) => {
      await announceResult(sendReferralCode(client, { code, label, friendShare, isDefault: true }));
      refresh();
    },
    announce: showNotice,
    linkOf: (code) => {
      const url = new URL('/signup', origin);
      url.searchParams.set('ref_code', code);
      return url.href;
    },
  };
}

/** An empty field sends the random code of the form. The exchange could make one as well, but a form that is
 *  sent again after a lost response would then make a second code. */
const draftOf = (values: FormValues): ReferralCodeDraft => {
  const { code = '', randomCode = '', label = '', friendShare = '0', isDefault } = values;
  const typed = plainText(code);
  return {
    code: typed === '' ? randomCode : typed,
    label: label.trim(),
    friendShare: Number.parseInt(friendShare, 10),
    isDefault: isDefault === 'yes',
  };
};
