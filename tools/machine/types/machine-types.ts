/** Reads the types of machines from their sources: events, input, and what each actor returns. Nothing is listed by
 *  hand; the compiler answers within a second. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { API, type Checker, type Project, type Type } from 'typescript/unstable/sync';
import { assert } from '#contract/core/assert.ts';
import { root } from '#scripts/runner/programs.ts';
import { listFiles } from '#scripts/tree/files.ts';
import { schemaOf, type FindSample, type Reading } from './read-schema.ts';
import type { MachineTypes, SampleReference, Schema } from './schema.ts';

export interface TypedMachine {
  readonly name: string;
  readonly file: string;
  readonly exportName: string;
}

export interface OpenedTypes {
  readonly of: (name: string) => MachineTypes;
  readonly close: () => void;
}

/** A file that exists only for the compiler: it exports the types of each machine under its number. */
const FOLDER = dirname(fileURLToPath(import.meta.url));
const PROBE = join(FOLDER, 'probe.ts');
const CONFIG = join(FOLDER, 'probe.tsconfig.json');

const probeOf = (machines: readonly TypedMachine[], samples: readonly string[]): string =>
  [
    `import type { EventFromLogic, InputFrom, OutputFrom } from 'xstate';`,
    ...machines.flatMap(({ file, exportName }, index) => [
      `import type { ${exportName} as M${index} } from '${join(root, file)}';`,
      `type A${index} = NonNullable<NonNullable<Parameters<(typeof M${index})['provide']>[0]>['actors']>;`,
      `export type Events${index} = EventFromLogic<typeof M${index}>;`,
      `export type Input${index} = InputFrom<typeof M${index}>;`,
      `export type Outputs${index} = { [N in keyof A${index}]-?: OutputFrom<NonNullable<A${index}[N]>> };`,
    ]),
    ...samples.map(
      (file, index) => `export type Samples${index} = typeof import('${join(root, file)}');`,
    ),
  ].join('\n');

/**
 * @param withSamples finds for each named type of an input an exported sample of the contract. Takes longer.
 */
export function openTypes(
  machines: readonly TypedMachine[],
  { withSamples = false }: { readonly withSamples?: boolean } = {},
): OpenedTypes {
  const samples = withSamples ? listFiles(['contract/samples']) : [];
  const texts: Readonly<Record<string, string>> = {
    [PROBE]: probeOf(machines, samples),
    [CONFIG]: JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      files: [PROBE],
      include: [],
    }),
  };
  const api = new API({
    cwd: root,
    fs: {
      readFile: (path) => texts[path],
      fileExists: (path) => (path in texts ? true : undefined),
    },
  });
  const project = api.updateSnapshot({ openProjects: [CONFIG] }).getProject(CONFIG);
  assert(project !== undefined, 'the compiler opens the project of the probe');
  const exported = exportsOf(project);
  const reading: Reading = { checker: project.checker };
  const ofInputs: Reading = { ...reading, findSample: sampleFinder(project, exported, samples) };
  return {
    of: (name) => {
      const index = machines.findIndex((one) => one.name === name);
      return {
        events: eventsIn(reading, typeNamed(exported, `Events${index}`)),
        input: schemaOf(ofInputs, typeNamed(exported, `Input${index}`)),
        outputs: outputsIn(reading, typeNamed(exported, `Outputs${index}`)),
      };
    },
    close: () => api.close(),
  };
}

function exportsOf({ program, checker }: Project): ReadonlyMap<string, Type> {
  const file = program.getSourceFile(PROBE);
  const module = file === undefined ? undefined : checker.getSymbolAtLocation(file);
  assert(module !== undefined, 'the probe is a module');
  return new Map(
    checker
      .getExportsOfModule(module)
      .map((symbol) => [symbol.name, checker.getDeclaredTypeOfSymbol(symbol)]),
  );
}

function typeNamed(exported: ReadonlyMap<string, Type>, name: string): Type {
  const type = exported.get(name);
  assert(type !== undefined && !type.isErrorType(), `${name} is a type of the probe`);
  return type;
}

const partsOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type]);

/** Events that XState creates itself are not sent by a tester. */
function eventsIn(reading: Reading, events: Type): MachineTypes['events'] {
  return partsOf(events)
    .flatMap((event) => {
      const schema = schemaOf(reading, event);
      if (schema.kind !== 'record') return [];
      const type = schema.fields.find(({ name }) => name === 'type')?.schema;
      const payload = { ...schema, fields: schema.fields.filter(({ name }) => name !== 'type') };
      return namesIn(type).map((name) => ({ type: name, payload }));
    })
    .filter(({ type }) => !type.startsWith('xstate.'))
    .toSorted((left, right) => (left.type < right.type ? -1 : 1));
}

function namesIn(schema: Schema | undefined): readonly string[] {
  if (schema?.kind === 'literal') return [String(schema.value)];
  return schema?.kind === 'choice' ? schema.options.flatMap(namesIn) : [];
}

function outputsIn(reading: Reading, outputs: Type): MachineTypes['outputs'] {
  const { checker } = reading;
  const entries = checker.getPropertiesOfType(outputs).flatMap((actor) => {
    const type = checker.getTypeOfSymbol(actor);
    if (type === undefined) return [];
    const request = requestOutputs(reading, type);
    return request === undefined
      ? [[actor.name, schemaOf(reading, type)] as const]
      : request.map(([call, schema]) => [`${actor.name}.${call}`, schema] as const);
  });
  return Object.fromEntries(entries);
}

/** A child that sends a request has two actors of its own, whose results its outcome names. */
function requestOutputs(
  reading: Reading,
  outcome: Type,
): readonly (readonly [string, Schema])[] | undefined {
  const send = partOf(reading.checker, outcome, 'response');
  const find = partOf(reading.checker, outcome, 'found');
  if (send === undefined) return undefined;
  return [
    ['send', schemaOf(reading, send)],
    ...(find === undefined ? [] : [['find', schemaOf(reading, find)] as const]),
  ];
}

const partOf = (checker: Checker, outcome: Type, name: string): Type | undefined =>
  partsOf(outcome)
    .filter((part) => part.isObjectType() && checker.getPropertyOfType(part, 'kind') !== undefined)
    .flatMap((part) => {
      const property = checker.getPropertyOfType(part, name);
      return property === undefined ? [] : [checker.getTypeOfSymbol(property)];
    })[0];

/** Values are compared by type: a sample of the contract fits if the compiler accepts it. */
function sampleFinder(
  { checker }: Project,
  exported: ReadonlyMap<string, Type>,
  files: readonly string[],
): FindSample {
  const samples: (SampleReference & { readonly type: Type })[] = files.flatMap((file, index) =>
    checker.getPropertiesOfType(typeNamed(exported, `Samples${index}`)).flatMap((symbol) => {
      const type = checker.getTypeOfSymbol(symbol);
      return type?.isObjectType() ? [{ file, name: symbol.name, type }] : [];
    }),
  );
  return (type) => {
    const fitting = samples.filter((sample) => checker.isTypeAssignableTo(sample.type, type));
    const exact = fitting.find((sample) => checker.isTypeAssignableTo(type, sample.type));
    const found = exact ?? fitting[0];
    return found === undefined ? undefined : { file: found.file, name: found.name };
  };
}
