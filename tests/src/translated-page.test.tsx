/** Pages that a browser has translated: what changes afterwards is shown, and amounts, addresses and
 *  symbols are left alone. */
import { globSync, readFileSync } from 'node:fs';
import { parseSync, type Node } from 'oxc-parser';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { proxy } from 'valtio/vanilla';
import { Button } from '#src/design/controls/Button.tsx';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { Copyable } from '#src/design/controls/Copyable.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { Switch } from '#src/design/controls/Switch.tsx';
import { Badge } from '#src/design/data/Badge.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { PriceChange } from '#src/design/data/PriceChange.tsx';
import { SortableHead } from '#src/design/data/SortableHead.tsx';
import { Stat } from '#src/design/data/Stat.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { CloseIcon } from '#src/design/icons/trading-icons.ts';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import { Written } from '#src/trading/rows/Written.tsx';
import { useTextSlot, useWriting } from '#src/trading/rows/use-writing.ts';
import { cleanup } from '#tests/support/testing-library.ts';
import { translatePage } from '#tests/support/translated-page.ts';
import { onPage, renderOnPage } from '../support/on-page.tsx';

afterEach(cleanup);

type View = (amount: string) => ReactNode;
const nothing = (): void => undefined;

/** Shows `view` for one amount, translates the page, and shows it for another. */
function textAfterTranslation(view: View): string {
  const { container, rerender } = renderOnPage(view('100'));
  translatePage(container);
  rerender(onPage(view('2,500')));
  return container.textContent;
}

const views: readonly (readonly [string, View])[] = [
  ['Button', (amount) => <Button>{`Convert ${amount} USDT`}</Button>],
  ['Button with parts', (amount) => <Button>Convert {amount} USDT</Button>],
  [
    'Button with an icon',
    (amount) => <Button icon={<CloseIcon />}>{`Convert ${amount} USDT`}</Button>,
  ],
  [
    'disabled Button',
    (amount) => <Button disabledReason={`At least ${amount}`}>{`Convert ${amount}`}</Button>,
  ],
  ['busy Button', (amount) => <Button isBusy={amount !== '100'}>{`Convert ${amount}`}</Button>],
  ['external Link', (amount) => <Link href="/" isExternal>{`Pay ${amount}`}</Link>],
  ['Link', (amount) => <Link href="/">Pay {amount}</Link>],
  ['Badge', (amount) => <Badge>Limit {amount}</Badge>],
  ['Notice', (amount) => <Notice action={<Button>Retry</Button>}>Limit {amount}</Notice>],
  ['VisuallyHidden', (amount) => <VisuallyHidden>Limit {amount}</VisuallyHidden>],
  ['NumberText', (amount) => <NumberText>{amount} USDT</NumberText>],
  ['Stat', (amount) => <Stat label={`Limit ${amount}`} unit="USDT" value="1" />],
  [
    'NumberField',
    (amount) => (
      <NumberField label={`At ${amount}`} unit="USDT" value="1" onValueChange={nothing} />
    ),
  ],
  [
    'Checkbox',
    (amount) => (
      <Checkbox label={`Pay ${amount}`} isChecked={false} onCheckedChange={nothing} error="Wrong" />
    ),
  ],
  [
    'Switch',
    (amount) => <Switch label={`Pay ${amount}`} hint="Hint" isOn={false} onToggle={nothing} />,
  ],
  [
    'SortableHead',
    (amount) => (
      <table>
        <thead>
          <tr>
            <SortableHead
              column={{ key: 'a', title: `Over ${amount}`, isSortable: true, cell: () => null }}
              className=""
              sorting={undefined}
              onSortingChange={nothing}
            />
          </tr>
        </thead>
      </table>
    ),
  ],
];

it.each(views)('%s shows a label that changes on a translated page', (_, view) => {
  const text = textAfterTranslation(view);
  expect(text).toContain('2,500');
  expect(text).not.toContain('100');
});

it('leaves values that are written without a render alone', () => {
  const store = proxy({ price: '64,250.10' });
  function Price() {
    const slot = useTextSlot();
    useWriting(store, () => slot.write(store.price));
    return <Written place={slot} />;
  }
  const { container } = renderOnPage(<Price />);
  translatePage(container);
  expect(container.textContent).toBe('64,250.10');
});

it('leaves amounts, changes and addresses alone', () => {
  const { container } = renderOnPage(
    <>
      <NumberText>1,000.5 USDT</NumberText>
      <PriceChange percent="1.24" />
      <Copyable text="bc1qexample" label="Copy" onCopy={nothing} />
    </>,
  );
  translatePage(container);
  expect(container.querySelector('font')).toBeNull();
});

/** Texts of the user's language beside a sibling. Components that put texts into elements are no
 *  parents of this kind. */
const OWN_ELEMENTS = new Set([
  'Badge',
  'Button',
  'Link',
  'Notice',
  'NumberText',
  'Trans',
  'VisuallyHidden',
]);

function isText(node: Node): boolean {
  switch (node.type) {
    case 'TaggedTemplateExpression':
      return node.tag.type === 'Identifier' && node.tag.name === 't';
    case 'CallExpression':
      return node.callee.type === 'Identifier' && node.callee.name === 't';
    case 'TemplateLiteral':
      return true;
    case 'ConditionalExpression':
      return isText(node.consequent) || isText(node.alternate);
    case 'LogicalExpression':
      return isText(node.right);
    default:
      return false;
  }
}

function textsBesideSiblings(file: string): readonly string[] {
  const source = readFileSync(file, 'utf8');
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (node === null || typeof node !== 'object') return undefined;
    const element = node as Node;
    if (element.type === 'JSXElement' || element.type === 'JSXFragment') {
      const name =
        element.type === 'JSXElement' && element.openingElement.name.type === 'JSXIdentifier'
          ? element.openingElement.name.name
          : '';
      const children = element.children.filter(
        (child) => !(child.type === 'JSXText' && /^\s*\n\s*$/.test(child.value)),
      );
      if (children.length > 1 && !OWN_ELEMENTS.has(name)) {
        for (const child of children) {
          if (child.type === 'JSXExpressionContainer' && isText(child.expression)) {
            found.push(`${file}: ${source.slice(child.start, child.end)}`);
          }
        }
      }
    }
    for (const value of Object.values(element)) visit(value);
    return undefined;
  };
  visit(parseSync(file, source).program);
  return found;
}

it('has no text of the language beside a sibling', () => {
  const files = globSync('src/**/*.tsx');
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap(textsBesideSiblings)).toEqual([]);
});
