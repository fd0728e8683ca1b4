/** Reads the types of the arguments of stories from their components. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../runner/programs.ts';
import { parseSource, walk } from '../tree/syntax.ts';
import {
  child,
  nameOf,
  nodes,
  pathOf,
  PropReader,
  textOf,
  type Prop,
} from './catalogue/component-props.ts';
import type { TypedArgs } from './story-controls.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

export class ArgTypes {
  readonly #reader = new PropReader(read);
  readonly #byFile = new Map<string, TypedArgs>();

  /** @param file of stories.
   *  @returns the props of the component that the file names, or its own type of arguments. */
  of(file: string): TypedArgs {
    const known = this.#byFile.get(file) ?? this.#propsOf(file);
    this.#byFile.set(file, known);
    return known;
  }

  #propsOf(file: string): TypedArgs {
    const { program } = parseSource(file, read(file));
    let component = '';
    walk(program, (node) => {
      const isMeta = node.type === 'Property' && nameOf(child(node, 'key')) === 'component';
      if (isMeta && component === '') component = nameOf(child(node, 'value'));
    });
    for (const statement of nodes(program.body)) {
      const from = pathOf(textOf(child(statement, 'source')), file);
      for (const specifier of nodes(statement['specifiers'])) {
        if (from === undefined || nameOf(child(specifier, 'local')) !== component) continue;
        const found = this.#reader.componentsIn(from).find(({ name }) => name === component);
        return byName(found?.props ?? []);
      }
    }
    return byName(this.#reader.membersIn(file, /^Args$/));
  }
}

const byName = (props: readonly Prop[]): TypedArgs =>
  Object.fromEntries(props.map(({ name, ...type }) => [name, type]));
