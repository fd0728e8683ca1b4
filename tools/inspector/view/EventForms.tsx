/** A form for each event: those that the state handles first, the others behind them, because an ignored event is worth a test too. */
import { useState, type SubmitEvent } from 'react';
import type { Schema } from '../../machine/types/schema.ts';
import { valueIn } from '../form-values.ts';
import type { InspectedEvent, RunLine } from '../model.ts';
import { ValueField } from './ValueFields.tsx';
import { readerOf, tryRead } from './read-form.ts';

interface EventFormsProps {
  readonly events: readonly InspectedEvent[];
  readonly onRun: RunLine;
}

export function EventForms({ events, onRun }: EventFormsProps) {
  const allowed = events.filter(({ isAllowed }) => isAllowed);
  const others = events.filter(({ isAllowed }) => !isAllowed);
  return (
    <>
      {allowed.length === 0 && <p>No event is handled in this state.</p>}
      {allowed.map((event) => (
        <EventForm key={event.type} event={event} onRun={onRun} />
      ))}
      {others.length > 0 && (
        <details>
          <summary>Ignored in this state ({others.length})</summary>
          {others.map((event) => (
            <EventForm key={event.type} event={event} onRun={onRun} />
          ))}
        </details>
      )}
    </>
  );
}

const ANYTHING: Schema = { kind: 'anything' };

interface EventFormProps {
  readonly event: InspectedEvent;
  readonly onRun: RunLine;
}

function EventForm({ event: { type, payload = ANYTHING }, onRun }: EventFormProps) {
  const [problem, setProblem] = useState<string>();
  const send = (submitted: SubmitEvent<HTMLFormElement>): void => {
    submitted.preventDefault();
    const read = readerOf(submitted.currentTarget);
    tryRead(() => {
      const value = valueIn(payload, 'payload', read);
      const isEmpty =
        typeof value !== 'object' || value === null || Object.keys(value).length === 0;
      onRun(isEmpty ? `send ${type}` : `send ${type} ${JSON.stringify(value)}`);
    }, setProblem);
  };
  const fields = payload.kind === 'record' ? payload.fields : undefined;
  return (
    <form className="inspector-form" onSubmit={send} aria-label={type}>
      {fields === undefined ? (
        <ValueField schema={payload} name="payload" label="Payload" idPrefix={`event-${type}`} />
      ) : (
        fields.map((field) => (
          <ValueField
            key={field.name}
            schema={field.schema}
            name={`payload.${field.name}`}
            label={field.name}
            isOptional={field.isOptional}
            idPrefix={`event-${type}`}
          />
        ))
      )}
      <button type="submit">{type}</button>
      {problem !== undefined && <p role="alert">{problem}</p>}
    </form>
  );
}
