/** Menu from its first opening on, based on the library's menu. `Menu` renders only the button
 *  before that. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { DropdownMenu } from 'radix-ui';
import { clsx } from 'clsx/lite';
import { useDirection, useNavigate } from '../DesignProvider.tsx';
import { CheckIcon } from '../icons/icons.ts';
import type { MenuItem, MenuProps } from './Menu.tsx';
import styles from './Menu.module.css';

const CONTAINERS = 'dialog, main, header, footer';

export function MenuList({
  trigger,
  label,
  groups,
  align = 'start',
  header,
  onOpenChange,
}: MenuProps) {
  const direction = useDirection();
  const button = useRef<HTMLButtonElement>(null);
  const [container, setContainer] = useState<Element | null>(null);
  const [isOpen, setOpen] = useState(false);
  const change = (next: boolean): void => {
    // Mounted in the landmark or dialog of its button, because content behind a modal dialog is
    // inert.
    if (next) setContainer(button.current?.closest(CONTAINERS) ?? null);
    setOpen(next);
    onOpenChange?.(next);
  };
  // Opens on mount, because the first press has already happened.
  const openAtOnce = useEffectEvent(() => change(true));
  useEffect(() => openAtOnce(), []);
  return (
    <DropdownMenu.Root modal={false} dir={direction} open={isOpen} onOpenChange={change}>
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
    className: clsx(styles.item, item.isDanger && styles.danger),
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
