/** Diagrams of machines with groups, regions and many arrows: every state and arrow has its place. */
import { expect, it } from 'vitest';
import { loadMachine, machineNamed } from '#scripts/machines/machine-list.ts';
import { EVERYWHERE, diagramOf } from '#tools/inspector/diagram.ts';
import { layOut } from '#tools/inspector/layout.ts';
import { countOf } from '#tests/support/count-of.ts';

/** Placing a large one takes seconds. */
const ALL = ['transfer', 'captcha', 'chat', 'session', 'withdrawal', 'p2p-order'];

it('places each state inside its parent, beside its siblings, and draws each arrow', async () => {
  const names = countOf({ short: ['transfer', 'captcha'], long: ALL });
  const machines = await Promise.all(names.map((name) => loadMachine(machineNamed(name))));
  for (const { name, machine } of machines) {
    const graph = diagramOf(machine);
    const { nodes, edges, width, height } = await layOut(graph);
    expect(nodes.map(({ path }) => path).toSorted(), name).toEqual(
      graph.nodes.map(({ path }) => path).toSorted(),
    );
    expect(edges.length, name).toBe(graph.edges.filter(({ from }) => from !== EVERYWHERE).length);
    expect(
      edges.every(({ line }) => /^M[\d.-]+ [\d.-]+ L/.test(line)),
      name,
    ).toBe(true);
    const areaOf = (path: string | undefined) =>
      nodes.find((node) => node.path === path) ?? { x: 0, y: 0, width, height };
    for (const node of nodes) {
      const outer = areaOf(node.parent);
      const isInside =
        node.x >= outer.x &&
        node.y >= outer.y &&
        node.x + node.width <= outer.x + outer.width &&
        node.y + node.height <= outer.y + outer.height;
      expect(isInside, `${name}: ${node.path} in ${node.parent ?? 'the diagram'}`).toBe(true);
    }
  }
});
