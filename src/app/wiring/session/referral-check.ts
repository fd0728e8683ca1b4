/** Checks referral codes with the exchange. The code of an opened link counts as a click, once for each tab. */
import { fromPromise } from 'xstate';
import { referralCheckMachine } from '#machines/auth/referral-check.machine.ts';
import type { CheckedCode } from '#machines/auth/referral-check.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { readReferralCheck } from '#src/api/referrals.ts';
import { linkedCode } from '#src/features/auth/referral.ts';
import type { TextStorage } from '#src/platform/storage.ts';

const COUNTED_KEY = 'ref_code_counted';

interface ReferralCheckOptions {
  readonly client: ExchangeClient;
  /** Texts of this tab. */
  readonly storage: TextStorage;
}

export const createReferralCheckMachine = ({
  client,
  storage,
}: ReferralCheckOptions): typeof referralCheckMachine =>
  referralCheckMachine.provide({
    actors: {
      checkCode: fromPromise<CheckedCode, string>(({ input: code, signal }) => {
        const isClick = linkedCode(storage) === code && storage.read(COUNTED_KEY) !== code;
        // Stored before the response: a lost click is a smaller error than a double one.
        if (isClick) storage.write(COUNTED_KEY, code);
        return readReferralCheck(client, code, isClick, signal);
      }),
    },
  });
