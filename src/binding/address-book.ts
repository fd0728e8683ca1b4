/** React context of the address book for withdrawals, and the hooks of its machine. */
import { useEffect } from 'react';
import { useActorRef } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { BookEntry } from '#contract/entities/withdrawal-address.ts';
import type { addressBookMachine } from '#machines/funding/address-book.machine.ts';
import type {
  BookContext,
  BookInput,
  BookNetwork,
  EntryDraft,
} from '#machines/funding/address-book.ts';
import type { WithdrawalCodes } from '#machines/funding/withdrawal.ts';
import { createServiceContext } from './create-service-context.ts';
import { useMachineSnapshot } from './use-machine-snapshot.ts';

export type { EntryProblem } from '#machines/funding/address-book.ts';

const [AddressBookProvider, useMachine] =
  createServiceContext<typeof addressBookMachine>('AddressBook');

export { AddressBookProvider };

export interface AddressBookForm extends BookContext {
  readonly phase: 'listing' | 'drafting' | 'confirming' | 'deleting';
  readonly isBusy: boolean;
  readonly isLocked: boolean;
  readonly areCodesComplete: boolean;
  readonly start: (patch?: Partial<EntryDraft>) => void;
  readonly edit: (patch: Partial<EntryDraft>) => void;
  readonly checkResemblance: (isChecked: boolean) => void;
  readonly submit: () => void;
  readonly selectMode: (mode: 'off' | 'soft' | 'strict', suspensionHours: 24 | 48 | 72) => void;
  readonly editCodes: (patch: Partial<WithdrawalCodes>) => void;
  readonly confirm: () => void;
  readonly requestCode: () => void;
  readonly remove: (id: number) => void;
  readonly goBack: () => void;
}

export interface BookData {
  readonly entries: readonly BookEntry[];
  readonly usedAddresses: readonly string[];
  readonly networks: readonly BookNetwork[];
}

/** @param data the same object while it is unchanged; undefined while loading. */
export function useAddressBook(input: BookInput, data: BookData | undefined): AddressBookForm {
  const actor = useActorRef(useMachine(), { input });
  useEffect(() => {
    if (data !== undefined) actor.send({ type: 'book.loaded', ...data });
  }, [actor, data]);
  return useAddressBookActor(actor);
}

/** Uses an actor owned by the caller, for example a story in a given state. */
export function useAddressBookActor(
  actor: ActorRefFrom<typeof addressBookMachine>,
): AddressBookForm {
  const snapshot = useMachineSnapshot(actor);
  const isOnList = snapshot.matches('listing') || snapshot.matches('drafting');
  return {
    ...snapshot.context,
    phase: isOnList
      ? (snapshot.value as 'listing' | 'drafting')
      : snapshot.matches('deleting')
        ? 'deleting'
        : 'confirming',
    isBusy: snapshot.hasTag('busy'),
    isLocked: snapshot.hasTag('locked'),
    areCodesComplete: snapshot.can({ type: 'codes.submitted' }),
    start: (patch) => actor.send({ type: 'entry.started', patch }),
    edit: (patch) => actor.send({ type: 'entry.edited', patch }),
    checkResemblance: (isChecked) => actor.send({ type: 'resemblance.checked', isChecked }),
    submit: () => actor.send({ type: 'entry.submitted' }),
    selectMode: (mode, suspensionHours) =>
      actor.send({ type: 'mode.selected', mode, suspensionHours }),
    editCodes: (patch) => actor.send({ type: 'codes.edited', patch }),
    confirm: () => actor.send({ type: 'codes.submitted' }),
    requestCode: () => actor.send({ type: 'code.requested' }),
    remove: (id) => actor.send({ type: 'entry.deleted', id }),
    goBack: () => actor.send({ type: 'list.opened' }),
  };
}
