/** Actors that wait: each is resolved or rejected by hand, or every time after a delay. */
import { useState, type SubmitEvent } from 'react';
import { valueIn } from '../form-values.ts';
import type { InspectedActor, RunLine } from '../model.ts';
import { ValueField } from './ValueFields.tsx';
import { readerOf, tryRead } from './read-form.ts';

interface ActorFormsProps {
  readonly actors: readonly InspectedActor[];
  /** False for a running page, whose actors answer themselves. */
  readonly canAnswer: boolean;
  readonly onRun: RunLine;
}

export function ActorForms({ actors, canAnswer, onRun }: ActorFormsProps) {
  if (actors.length === 0) return <p>None.</p>;
  return actors.map((actor) =>
    canAnswer ? (
      <ActorForm key={actor.name} actor={actor} onRun={onRun} />
    ) : (
      <p key={actor.name}>
        <code>{actor.name}</code> <code>{actor.input}</code>
      </p>
    ),
  );
}

interface ActorFormProps {
  readonly actor: InspectedActor;
  readonly onRun: RunLine;
}

function ActorForm({ actor: { name, input, output }, onRun }: ActorFormProps) {
  const [problem, setProblem] = useState<string>();
  const answer = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const read = readerOf(event.currentTarget);
    const { submitter } = event.nativeEvent;
    const way = submitter instanceof HTMLButtonElement ? submitter.value : 'resolve';
    tryRead(() => {
      const value = way === 'resolve' ? outputIn(output, read) : errorIn(read('error') ?? '');
      const text = value === undefined ? '' : ` ${JSON.stringify(value)}`;
      const delay = Number(read('delay') ?? 0);
      onRun(
        read('always') === undefined
          ? `${way} ${name}${text}`
          : `always ${name} after ${delay} ${way}${text}`,
      );
    }, setProblem);
  };
  const prefix = `actor-${name}`;
  return (
    <form className="inspector-form" onSubmit={answer} aria-label={name}>
      <p>
        <strong>{name}</strong> <code>{input}</code>
      </p>
      {output !== undefined && (
        <ValueField schema={output} name="output" label="Value" idPrefix={prefix} />
      )}
      <button type="submit" value="resolve">
        Resolve {name}
      </button>
      <div className="inspector-field">
        <label htmlFor={`${prefix}-error`}>Error code or message</label>
        <input id={`${prefix}-error`} name="error" type="text" spellCheck={false} />
      </div>
      <button type="submit" value="reject">
        Reject {name}
      </button>
      <label>
        <input type="checkbox" name="always" /> Every time
      </label>
      <div className="inspector-field">
        <label htmlFor={`${prefix}-delay`}>After (ms)</label>
        <input
          id={`${prefix}-delay`}
          name="delay"
          type="text"
          inputMode="numeric"
          defaultValue="0"
          pattern="\d*"
        />
      </div>
      {problem !== undefined && <p role="alert">{problem}</p>}
    </form>
  );
}

const outputIn = (output: InspectedActor['output'], read: ReturnType<typeof readerOf>) =>
  output === undefined ? undefined : valueIn(output, 'output', read);

/** "balance_too_low" is a rejection of the exchange; JSON is taken as it is; anything else is a message. */
function errorIn(text: string): unknown {
  if (text.startsWith('{')) return JSON.parse(text) as unknown;
  return /^[a-z]+(?:_[a-z0-9]+)+$/.test(text) ? { code: text } : text || undefined;
}
