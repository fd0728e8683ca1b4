/** A short list of actions or destinations under a button. Not modal: the market goes on behind it,
 *  and the page stays free to scroll. The list comes in its own chunk: fetched when a pointer or the
 *  focus comes near, mounted when the button is first pressed. */
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
  /** A destination instead of an action. */
  readonly href?: string | undefined;
  readonly isExternal?: boolean | undefined;
  /** The language of the label, where it is not the page's. */
  readonly lang?: string | undefined;
  readonly isDanger?: boolean | undefined;
  /** One of a choice: a tick shows the chosen one. */
  readonly isChecked?: boolean | undefined;
  readonly disabledReason?: string | undefined;
}

export interface MenuGroup {
  readonly key: string;
  readonly title?: string | undefined;
  readonly items: readonly MenuItem[];
}

export interface MenuProps {
  /** The button that opens it, without handlers of its own; must take a ref and spread props, as Button
   *  and IconButton do. */
  readonly trigger: ReactElement<TriggerProps>;
  readonly label: string;
  readonly groups: readonly MenuGroup[];
  readonly align?: 'start' | 'end' | undefined;
  /** Above the items: who is signed in. */
  readonly header?: ReactNode;
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined;
}

/** What a closed menu gives its button. */
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
