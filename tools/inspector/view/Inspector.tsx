/** One machine: its diagram, what happened, its context, and everything that a tester can do with it. */
import { useState } from 'react';
import type { InspectedMachine, RunLine } from '../model.ts';
import { ActorForms } from './ActorForms.tsx';
import { Diagram } from './Diagram.tsx';
import { EventForms } from './EventForms.tsx';
import { Log } from './Log.tsx';
import { ScrollArea } from './ScrollArea.tsx';
import { TimeControls } from './TimeControls.tsx';
import './inspector.css';

interface InspectorProps {
  readonly machine: InspectedMachine;
  readonly onRun: RunLine;
}

export function Inspector({ machine, onRun }: InspectorProps) {
  const { title, state, tags, status, problem, isolated } = machine;
  return (
    <div className="inspector">
      <header className="inspector-head">
        <h1>{title}</h1>
        <output className="inspector-now">
          <strong>{state}</strong>
          {tags.map((tag) => (
            <span key={tag} className="inspector-tag">
              {tag}
            </span>
          ))}
          {status !== 'active' && <span className="inspector-tag">{status}</span>}
        </output>
        {isolated !== undefined && <TimeControls isolated={isolated} onRun={onRun} />}
      </header>
      {problem !== undefined && (
        <p className="inspector-problem" role="alert">
          {problem}
        </p>
      )}
      <main className="inspector-main">
        <Diagram machine={machine} />
        <div className="inspector-side">
          <section aria-labelledby="inspector-actors">
            <h2 id="inspector-actors">Waiting actors</h2>
            <ActorForms actors={machine.actors} canAnswer={isolated !== undefined} onRun={onRun} />
          </section>
          <section aria-labelledby="inspector-events">
            <h2 id="inspector-events">Events</h2>
            <EventForms events={machine.events} onRun={onRun} />
          </section>
        </div>
        <Log machine={machine} onRun={onRun} />
        <ContextView context={machine.context} />
      </main>
    </div>
  );
}

function ContextView({ context }: { readonly context: string }) {
  const [isWrapped, setWrapped] = useState(true);
  return (
    <section className="inspector-context" aria-labelledby="inspector-context">
      <h2 id="inspector-context">Context</h2>
      <label>
        <input
          type="checkbox"
          checked={isWrapped}
          onChange={(event) => setWrapped(event.target.checked)}
        />{' '}
        Wrap lines
      </label>
      <ScrollArea className="inspector-text" label="Context, scrollable">
        <pre data-wrapped={isWrapped}>{context}</pre>
      </ScrollArea>
    </section>
  );
}
