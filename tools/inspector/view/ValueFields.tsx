/** Controls for a value of a known shape. */
import type { Schema } from '../../machine/types/schema.ts';
import { schemaText } from '../../machine/types/schema.ts';
import { controlOf, mayBeNothing } from '../form-values.ts';

interface ValueFieldProps {
  readonly schema: Schema;
  /** Name of the control in its form. */
  readonly name: string;
  readonly label: string;
  readonly isOptional?: boolean;
  /** Makes the ids of several forms on a page distinct. */
  readonly idPrefix: string;
}

export function ValueField(props: ValueFieldProps) {
  const { schema, name, label, isOptional = false, idPrefix } = props;
  const control = controlOf(schema);
  if (control.kind === 'none') return null;
  if (control.kind === 'fields') return <FieldGroup {...props} fields={control.fields} />;
  const id = `${idPrefix}-${name}`;
  const mayBeEmpty = isOptional || mayBeNothing(schema);
  return (
    <div className="inspector-field">
      <label htmlFor={id}>
        {label}
        {mayBeEmpty && <span className="inspector-optional"> optional</span>}
      </label>
      {control.kind === 'select' && (
        <select id={id} name={name}>
          {mayBeEmpty && <option value="">—</option>}
          {control.options.map((option) => (
            <option key={String(option)} value={JSON.stringify(option)}>
              {String(option)}
            </option>
          ))}
        </select>
      )}
      {control.kind === 'checkbox' && <input id={id} name={name} type="checkbox" />}
      {control.kind === 'text' && <input id={id} name={name} type="text" spellCheck={false} />}
      {control.kind === 'number' && (
        <input id={id} name={name} type="text" inputMode="numeric" pattern="-?\d+(\.\d+)?" />
      )}
      {control.kind === 'json' && (
        <textarea
          id={id}
          name={name}
          rows={2}
          spellCheck={false}
          placeholder={schemaText(schema)}
        />
      )}
    </div>
  );
}

function FieldGroup({
  fields,
  name,
  label,
  isOptional = false,
  idPrefix,
}: ValueFieldProps & { readonly fields: Extract<Schema, { readonly kind: 'record' }>['fields'] }) {
  return (
    <fieldset className="inspector-group">
      <legend>
        {isOptional ? (
          <label>
            <input type="checkbox" name={`${name}?`} /> {label}
          </label>
        ) : (
          label
        )}
      </legend>
      {fields.map((field) => (
        <ValueField
          key={field.name}
          schema={field.schema}
          name={`${name}.${field.name}`}
          label={field.name}
          isOptional={field.isOptional}
          idPrefix={idPrefix}
        />
      ))}
    </fieldset>
  );
}
