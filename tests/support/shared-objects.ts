/** Finds and restores properties that a test file has changed on objects that later files of its process use too. */

interface SharedObject {
  readonly name: string;
  readonly object: object;
  readonly properties: ReadonlyMap<PropertyKey, PropertyDescriptor>;
}

export class SharedObjects {
  readonly #objects: readonly SharedObject[];

  constructor(objects: ReadonlyMap<string, object>) {
    this.#objects = [...objects].map(([name, object]) => ({
      name,
      object,
      properties: propertiesOf(object),
    }));
  }

  /** Restores the state at the creation. @returns the changed properties, for example `Element.prototype.click`. */
  restore(): readonly string[] {
    return this.#objects.flatMap((shared) =>
      changedKeysOf(shared).map((key) => {
        restoreProperty(shared, key);
        return `${shared.name}.${String(key)}`;
      }),
    );
  }
}

/** @returns the classes of a global scope and their prototypes, by name. */
export function classesOf(scope: object): ReadonlyMap<string, object> {
  const found = new Map<string, object>();
  for (const name of Object.getOwnPropertyNames(scope)) {
    const { value }: { value?: unknown } = Object.getOwnPropertyDescriptor(scope, name) ?? {};
    if (typeof value !== 'function' || !/^[A-Z]/.test(name)) continue;
    found.set(name, value);
    const { prototype } = value as { readonly prototype?: object };
    if (prototype !== undefined) found.set(`${name}.prototype`, prototype);
  }
  return found;
}

function propertiesOf(object: object): ReadonlyMap<PropertyKey, PropertyDescriptor> {
  const properties = new Map<PropertyKey, PropertyDescriptor>();
  for (const key of Reflect.ownKeys(object)) {
    const property = Reflect.getOwnPropertyDescriptor(object, key);
    if (property !== undefined) properties.set(key, property);
  }
  return properties;
}

function changedKeysOf({ object, properties }: SharedObject): readonly PropertyKey[] {
  const now = propertiesOf(object);
  return [...new Set([...properties.keys(), ...now.keys()])].filter((key) => {
    const [before, after] = [properties.get(key), now.get(key)];
    return !(
      Object.is(before?.value, after?.value) &&
      before?.get === after?.get &&
      before?.set === after?.set
    );
  });
}

function restoreProperty({ object, properties }: SharedObject, key: PropertyKey): void {
  const before = properties.get(key);
  if (before === undefined) Reflect.deleteProperty(object, key);
  else Reflect.defineProperty(object, key, before);
}
