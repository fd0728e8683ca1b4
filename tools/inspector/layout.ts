/** Positions of a diagram's states and arrows, calculated by ELK. */
import ELK, {
  type ElkEdgeSection,
  type ElkExtendedEdge,
  type ElkNode,
} from 'elkjs/lib/elk.bundled.js';
import { EVERYWHERE, type DiagramEdge, type DiagramGraph, type DiagramNode } from './diagram.ts';

export interface PlacedNode extends DiagramNode {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedEdge extends DiagramEdge {
  /** Path of an SVG. */
  readonly line: string;
  readonly labelX: number;
  readonly labelY: number;
}

export interface DiagramLayout {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
}

/** Widths of a character in the diagram's monospaced font of 12 and 11 pixels. */
const TITLE_CHARACTER = 7.3;
const LABEL_CHARACTER = 6.7;
export const LINE_HEIGHT = 14;
const HEAD_HEIGHT = 26;

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.layered.spacing.nodeNodeBetweenLayers': '34',
  'elk.spacing.nodeNode': '26',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeLabel': '4',
  'elk.edgeLabels.inline': 'false',
  'elk.json.edgeCoords': 'ROOT',
};
/** Room for the title of a group. */
const GROUP_OPTIONS = { 'elk.padding': `[top=${HEAD_HEIGHT + 12},left=14,bottom=14,right=14]` };

const idOf = (path: string): string => (path === EVERYWHERE ? 'root' : `state ${path}`);

const titleOf = ({ title, actors, isInitial }: DiagramNode): string =>
  [`${isInitial ? '▸ ' : ''}${title}`, ...actors].toSorted((a, b) => b.length - a.length)[0] ?? '';

function elkNodeOf(node: DiagramNode, graph: DiagramGraph): ElkNode {
  const inner = graph.nodes.filter(({ parent }) => parent === node.path);
  const width = Math.max(70, titleOf(node).length * TITLE_CHARACTER + 28);
  if (inner.length > 0) {
    return {
      id: idOf(node.path),
      children: inner.map((one) => elkNodeOf(one, graph)),
      layoutOptions: {
        ...GROUP_OPTIONS,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${width}, 40)`,
      },
    };
  }
  return { id: idOf(node.path), width, height: HEAD_HEIGHT + node.actors.length * LINE_HEIGHT + 6 };
}

/** Arrows of events that every state handles are listed instead: they would start everywhere. */
const drawnEdges = ({ edges }: DiagramGraph): readonly DiagramEdge[] =>
  edges.filter(({ from, to }) => from !== EVERYWHERE && to !== EVERYWHERE);

export async function layOut(graph: DiagramGraph): Promise<DiagramLayout> {
  const drawn = drawnEdges(graph);
  const asked: ElkNode = {
    id: 'root',
    layoutOptions: OPTIONS,
    children: graph.nodes
      .filter(({ parent }) => parent === undefined)
      .map((node) => elkNodeOf(node, graph)),
    edges: drawn.map((edge, index) => ({
      id: String(index),
      sources: [idOf(edge.from)],
      targets: [idOf(edge.to)],
      labels: [
        {
          text: edge.labels.join('\n'),
          width: Math.max(...edge.labels.map((label) => label.length)) * LABEL_CHARACTER,
          height: edge.labels.length * LINE_HEIGHT,
        },
      ],
    })),
  };
  const placed: ElkNode = await new ELK().layout(asked);
  return {
    width: placed.width ?? 0,
    height: placed.height ?? 0,
    nodes: placedNodes(placed, graph),
    edges: edgesIn(placed).flatMap((edge) => placedEdge(edge, drawn[Number(edge.id)])),
  };
}

/** Children are placed relative to their parent. */
function placedNodes(
  { children = [] }: ElkNode,
  graph: DiagramGraph,
  left = 0,
  top = 0,
): readonly PlacedNode[] {
  return children.flatMap((child) => {
    const node = graph.nodes.find(({ path }) => idOf(path) === child.id);
    if (node === undefined) return [];
    const [x, y] = [left + (child.x ?? 0), top + (child.y ?? 0)];
    const size = { width: child.width ?? 0, height: child.height ?? 0 };
    return [{ ...node, x, y, ...size }, ...placedNodes(child, graph, x, y)];
  });
}

const edgesIn = ({ edges = [], children = [] }: ElkNode): readonly ElkExtendedEdge[] => [
  ...edges,
  ...children.flatMap(edgesIn),
];

function placedEdge(
  { sections = [], labels = [] }: ElkExtendedEdge,
  edge: DiagramEdge | undefined,
): readonly PlacedEdge[] {
  if (edge === undefined) return [];
  const [label] = labels;
  const at = { labelX: label?.x ?? 0, labelY: label?.y ?? 0 };
  return [{ ...edge, ...at, line: sections.map(lineOf).join(' ') }];
}

const lineOf = ({ startPoint, bendPoints = [], endPoint }: ElkEdgeSection): string =>
  [startPoint, ...bendPoints, endPoint]
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`)
    .join(' ');
