/** States and transitions of a machine; the active states and the last transition are marked. */
import { useEffect, useState } from 'react';
import { EVERYWHERE, type DiagramGraph } from '../diagram.ts';
import {
  LINE_HEIGHT,
  layOut,
  type DiagramLayout,
  type PlacedEdge,
  type PlacedNode,
} from '../layout.ts';
import type { InspectedMachine } from '../model.ts';
import { ScrollArea } from './ScrollArea.tsx';

/** Layouts are calculated once for each machine; the same graph arrives with every change. */
const layouts = new Map<string, Promise<DiagramLayout>>();

function useLayout(graph: DiagramGraph): DiagramLayout | undefined {
  const key = JSON.stringify(graph);
  const [layout, setLayout] = useState<DiagramLayout>();
  useEffect(() => {
    let isCurrent = true;
    const laidOut = layouts.get(key) ?? layOut(JSON.parse(key) as DiagramGraph);
    layouts.set(key, laidOut);
    void laidOut.then((found) => isCurrent && setLayout(found));
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return layout;
}

export function Diagram({ machine }: { readonly machine: InspectedMachine }) {
  const layout = useLayout(machine.graph);
  const [isFitted, setFitted] = useState(false);
  const everywhere = machine.graph.edges.filter(({ from }) => from === EVERYWHERE);
  return (
    <section className="inspector-diagram" aria-labelledby="inspector-diagram">
      <h2 id="inspector-diagram">Diagram</h2>
      <label>
        <input
          type="checkbox"
          checked={isFitted}
          onChange={(event) => setFitted(event.target.checked)}
        />{' '}
        Fit to width
      </label>
      <ScrollArea
        className={isFitted ? 'inspector-fitted' : ''}
        label="Diagram, scrollable"
        onChanged={showActive}
      >
        {layout === undefined ? <p>Drawing…</p> : <Drawing machine={machine} layout={layout} />}
      </ScrollArea>
      {everywhere.length > 0 && (
        <p className="inspector-everywhere">
          From every state:{' '}
          {everywhere.map(({ to, labels }) => `${labels.join(', ')} → ${to}`).join('; ')}
        </p>
      )}
    </section>
  );
}

/** Brings the innermost active state into view. */
function showActive(area: HTMLElement): void {
  const active = [...area.querySelectorAll('[data-active="true"] > rect')].at(-1);
  if (active === undefined) return;
  const [inner, outer] = [active.getBoundingClientRect(), area.getBoundingClientRect()];
  if (inner.left < outer.left || inner.right > outer.right) {
    area.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }
  if (inner.top < outer.top || inner.bottom > outer.bottom) {
    area.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
  }
}

interface DrawingProps {
  readonly machine: InspectedMachine;
  readonly layout: DiagramLayout;
}

function Drawing({ machine, layout: { width, height, nodes, edges } }: DrawingProps) {
  const { title, state, active, lastTransition = '' } = machine;
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- An <img> has no parts that change.
      role="img"
      aria-label={`State diagram of ${title}. Current state: ${state}.`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <defs>
        <marker
          id="inspector-arrow"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerUnits="userSpaceOnUse"
          markerWidth="7"
          markerHeight="7"
          orient="auto-start-reverse"
        >
          <path d="M0 0 L8 4 L0 8 Z" />
        </marker>
      </defs>
      {nodes.map((node) => (
        <State key={node.path} node={node} isActive={active.includes(node.path)} />
      ))}
      {edges.map((edge) => (
        <Arrow
          key={`${edge.from} ${edge.to}`}
          edge={edge}
          isLast={edge.names.includes(lastTransition)}
        />
      ))}
    </svg>
  );
}

function State({ node, isActive }: { readonly node: PlacedNode; readonly isActive: boolean }) {
  const { x, y, width, height, title, actors, kind, isInitial } = node;
  return (
    <g className="inspector-state" data-active={isActive} data-kind={kind}>
      <rect x={x} y={y} width={width} height={height} rx={6} />
      {kind === 'end' && (
        <rect x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={4} fill="none" />
      )}
      <text x={x + 10} y={y + 18}>
        {isActive ? '● ' : ''}
        {isInitial ? '▸ ' : ''}
        {title}
      </text>
      {actors.map((actor, index) => (
        <text
          key={actor}
          className="inspector-invoked"
          x={x + 10}
          y={y + 18 + (index + 1) * LINE_HEIGHT}
        >
          {actor}
        </text>
      ))}
    </g>
  );
}

function Arrow({ edge, isLast }: { readonly edge: PlacedEdge; readonly isLast: boolean }) {
  return (
    <g className="inspector-arrow" data-last={isLast}>
      <path d={edge.line} markerEnd="url(#inspector-arrow)" />
      {edge.labels.map((label, index) => (
        <text
          key={`${label} ${String(index)}`}
          x={edge.labelX}
          y={edge.labelY + 11 + index * LINE_HEIGHT}
        >
          {label}
        </text>
      ))}
    </g>
  );
}
