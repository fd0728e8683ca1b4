/** Records which components React rendered, commit by commit, through the interface of its
 *  developer tools. Import this before any import of React DOM. */

interface Fiber {
  readonly type: unknown;
  readonly flags: number;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

/** React's own flag for components rendered in this commit. */
const PERFORMED_WORK = 1;

let rendered: string[] = [];

Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    isDisabled: false,
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_: number, root: { readonly current: Fiber }) => note(root.current),
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  },
});

/** Returns the names of the components rendered while `act` ran, one for each render. */
export async function renderedBy(act: () => Promise<void>): Promise<readonly string[]> {
  rendered = [];
  await act();
  return rendered;
}

function note(fiber: Fiber): void {
  const before = fiber.alternate;
  const isFunction = typeof fiber.type === 'function';
  if (isFunction && (before === null || (fiber.flags & PERFORMED_WORK) !== 0)) {
    rendered.push((fiber.type as () => unknown).name);
  }
  // The same children as before: nothing below was rendered.
  if (before !== null && before.child === fiber.child) return;
  for (let child = fiber.child; child !== null; child = child.sibling) {
    const isSame = child.alternate === null && before !== null && isOld(child, before);
    if (!isSame) note(child);
  }
}

function isOld(child: Fiber, parent: Fiber): boolean {
  for (let old = parent.child; old !== null; old = old.sibling) if (old === child) return true;
  return false;
}
