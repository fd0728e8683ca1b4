/** Address book with its calls: a dialog over the withdrawal page, loaded on demand. */
import { AddressBookProvider } from '#src/binding/address-book.ts';
import { AddressBook, type AddressBookProps } from '#src/features/funding/AddressBook.tsx';
import { createAddressBookMachine } from '../wiring/funding/address-book-machine.ts';
import { once } from '../wiring/shell/once.ts';
import { services } from '../wiring/shell/services.ts';
import { ownFunding } from './WithFunding.tsx';

const machine = once(() => createAddressBookMachine(services(), ownFunding().cache));

/** Uses the query cache and the check of addresses of the page around it. */
export function AddressBookPart(props: AddressBookProps) {
  return (
    <AddressBookProvider value={machine()}>
      <AddressBook {...props} />
    </AddressBookProvider>
  );
}
