/** A short list of actions or destinations under a button. Not modal: the market goes on behind it,
 *  and the page stays free to scroll. */
import { useRef, useState, type ReactNode } from 'react';
import { DropdownMenu } from 'radix-ui';
import { useDirection, useNavigate } from '../DesignProvider.tsx';
import { CheckIcon } from '../icons/icons.ts';
import { classNames } from '../class-names.ts';
import styles from './Menu.module.css';

interface MenuItem {
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

interface MenuProps {
  /** The button that opens it; must take a ref and spread props, as Button and IconButton do. */
  readonly trigger: ReactNode;
  readonly label: string;
  readonly groups: readonly MenuGroup[];
  readonly align?: 'start' | 'end' | undefined;
  /** Above the items: who is signed in. */
  readonly header?: ReactNode;
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined;
}

const CONTAINERS = 'dialog, main, header, footer';

export function Menu({ trigger, label, groups, align = 'start', header, onOpenChange }: MenuProps) {
  const direction = useDirection();
  const button = useRef<HTMLButtonElement>(null);
  const [container, setContainer] = useState<Element | null>(null);
  return (
    <DropdownMenu.Root
      modal={false}
      dir={direction}
      onOpenChange={(isOpen) => {
        // Within the landmark or dialog of its button: behind a modal dialog all is out of reach.
        if (isOpen) setContainer(button.current?.closest(CONTAINERS) ?? null);
        onOpenChange?.(isOpen);
      }}
    >
      <DropdownMenu.Trigger asChild ref={button}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content
          className={styles.menu}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          loop
        >
          {header !== undefined && <div className={styles.header}>{header}</div>}
          {groups.map((group, index) => (
            <DropdownMenu.Group key={group.key} className={styles.group}>
              {index > 0 && <DropdownMenu.Separator className={styles.separator} />}
              {group.title !== undefined && (
                <DropdownMenu.Label className={styles.title}>{group.title}</DropdownMenu.Label>
              )}
              {group.items.map((item) => (
                <Row key={item.key} item={item} />
              ))}
            </DropdownMenu.Group>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Row({ item }: { readonly item: MenuItem }) {
  const navigate = useNavigate();
  const content = (
    <>
      {item.icon}
      <span className={styles.label} lang={item.lang}>
        {item.label}
      </span>
      {item.endSlot}
      {item.isChecked === true && <CheckIcon size={14} />}
    </>
  );
  const shared = {
    className: classNames(styles.item, item.isDanger && styles.danger),
    disabled: item.disabledReason !== undefined,
    title: item.disabledReason,
  };
  if (item.href !== undefined) {
    const outside = item.isExternal === true && { target: '_blank', rel: 'noopener noreferrer' };
    return (
      <DropdownMenu.Item {...shared} asChild>
        <a href={item.href} {...outside} onClick={(event) => navigate(event, item.href ?? '')}>
          {content}
        </a>
      </DropdownMenu.Item>
    );
  }
  if (item.isChecked !== undefined) {
    return (
      <DropdownMenu.CheckboxItem
        {...shared}
        checked={item.isChecked}
        onSelect={() => item.onSelect?.()}
      >
        {content}
      </DropdownMenu.CheckboxItem>
    );
  }
  return (
    <DropdownMenu.Item {...shared} onSelect={() => item.onSelect?.()}>
      {content}
    </DropdownMenu.Item>
  );
}
