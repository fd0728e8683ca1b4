/** Security page: the account's queries and the changes of each row. */
import { useCallback, useState } from 'react';
import {
  useAccountForm,
  type AccountFormName,
  type ChangeName,
  type FormValues,
} from '#src/binding/account.ts';
import { useAuth } from '#src/binding/auth.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useDeviceSessions, useSecurity, useSignInHistory } from '#src/queries/profile.ts';
import { ChangeDialog } from './parts/ChangeDialog.tsx';
import { SecurityView } from './SecurityView.tsx';

export function SecurityPage() {
  const { user } = useAuth();
  const [page, setPage] = useState(1);
  const [name, setName] = useState<ChangeName>();
  const close = useCallback(() => setName(undefined), []);
  const summary = useSecurity();
  const sessions = useDeviceSessions();
  const history = useSignInHistory(page);
  const end = useChangeRequest('endSession', ['sessionId']);
  const endOthers = useChangeRequest('endOtherSessions');
  const withdrawal = useChangeRequest('deletionWithdrawal');
  return (
    <>
      <SecurityView
        summary={loadableOf(summary)}
        isSocialLogin={user?.isSocialLogin ?? false}
        onChange={setName}
        devices={{
          sessions: loadableOf(sessions),
          endingId: end.isBusy ? end.values['sessionId'] : undefined,
          isEndingOthers: endOthers.isBusy,
          onEnd: (id) => end.request({ sessionId: id }),
          onEndOthers: () => endOthers.request({}),
        }}
        signIns={{
          entries: loadableOf(history),
          currentPage: page,
          onPageChange: setPage,
        }}
        isWithdrawing={withdrawal.isBusy}
        onWithdraw={() => withdrawal.request({})}
      />
      {user !== undefined && name !== undefined && (
        <ChangeDialog name={name} values={VALUES[name] ?? {}} email={user.email} onClose={close} />
      )}
    </>
  );
}

/** Initial values of each form. */
const VALUES: Readonly<Partial<Record<ChangeName, FormValues>>> = {
  twoFactorSetup: { code: '' },
  antiPhishingCode: { word: '' },
  deletion: { understood: '' },
};

const noProblems = () => ({});

/** Repeatable action started by one click. */
function useChangeRequest(name: AccountFormName, fields: readonly string[] = []) {
  const form = useAccountForm(name, {
    values: Object.fromEntries(fields.map((field) => [field, ''])),
    check: noProblems,
  });
  return {
    values: form.values,
    isBusy: form.phase === 'submitting',
    request: (values: FormValues) => {
      form.reset();
      for (const [field, value] of Object.entries(values)) form.edit(field, value);
      form.submit();
    },
  };
}
