/** Dropdown menu of actions or links. Not modal: the market keeps updating and the page can be
 *  scrolled. The list is in its own chunk, loaded when a pointer or the focus is near, and mounted
 *  when the button is first pressed. */
import {
  cloneElement,
  useState,
  type AriaAttributes,
  type DOMAttributes,
  type ReactElement,
  type ReactNode,
} from 'react';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';

export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** At the end of the row: a shortcut, a state. */
  readonly endSlot?: ReactNode;
  readonly onSelect?: (() => void) | undefined;
  /** Link target, for an item that is a link. */
  readonly href?: string | undefined;
  readonly isExternal?: boolean | undefined;
  /** Language of the label, if it differs from the page's. */
  readonly lang?: string | undefined;
  readonly isDanger?: boolean | undefined;
  /** Shows a check mark at the selected item of a choice. */
  readonly isChecked?: boolean | undefined;
  readonly disabledReason?: string | undefined;
}

export interface MenuGroup {
  readonly key: string;
  readonly title?: string | undefined;
  readonly items: readonly MenuItem[];
}

export interface MenuProps {
  /** Button that opens the menu, without own handlers; must accept a ref and spread props, as
   *  Button and IconButton do. */
  readonly trigger: ReactElement<TriggerProps>;
  readonly label: string;
  readonly groups: readonly MenuGroup[];
  readonly align?: 'start' | 'end' | undefined;
  /** Above the items: the signed-in user. */
  readonly header?: ReactNode;
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined;
}

/** Props that a closed menu passes to its button. */
type TriggerProps = DOMAttributes<HTMLElement> &
  AriaAttributes & { readonly 'data-state'?: 'closed' };

const LazyMenuList = lazyComponent(
  async () => (await loadPart('menu')).MenuList,
  (props: MenuProps) => <ClosedButton {...props} onOpen={() => undefined} />,
);

export function Menu(props: MenuProps) {
  const [isRequested, setRequested] = useState(false);
  return isRequested ? (
    <LazyMenuList {...props} />
  ) : (
    <ClosedButton {...props} onOpen={() => setRequested(true)} />
  );
}

function ClosedButton({ trigger, onOpen }: MenuProps & { readonly onOpen: () => void }) {
  const prepare = () => void LazyMenuList.load();
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    'data-state': 'closed',
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: onOpen,
  });
}
