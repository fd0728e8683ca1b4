/** `contract`: every sample parses, every wire shape has one, every call has a handler in the
 *  server and a sender in the client, and documentation exists for listed calls only. */
import { CALL_DOCS } from '#contract/docs/call-docs.ts';
import { parse, type Codec } from '#contract/codec.ts';
import { ROUTES } from '#contract/routes.ts';
import { CALL_SAMPLES } from '#contract/samples/calls.ts';
import { join } from 'node:path';
import { CALL_PARTS } from './list-fields.ts';
import { root } from './runner/programs.ts';
import { listFiles } from './tree/files.ts';
import { conclude, fileFinding, type Finding } from './tree/findings.ts';
import { readGraph, type Graph } from './tree/graph.ts';
import { namesUsedBy } from './tree/names-used.ts';

type AnyWire = Codec<unknown, unknown>;
type Parts = Readonly<Record<'params' | 'query' | 'body' | 'reply', AnyWire | undefined>>;

const CALLS = 'contract/samples/calls.ts';
/** Implemented for other clients: ours only joins channels. */
const FOR_OTHERS: ReadonlySet<string> = new Set([
  'authenticateSocketUser',
  // The client reads both from the dashboard of a contract.
  'fundingRates',
  'riskTiers',
]);

const isCodec = (value: unknown): value is AnyWire =>
  typeof value === 'object' && value !== null && 'wire' in value && 'decode' in value;

/** Checks that each part a call declares has a valid sample. */
function findingsOfCalls(): readonly Finding[] {
  return Object.entries(ROUTES).flatMap(([name, route]) => {
    const sample = CALL_SAMPLES[name as keyof typeof ROUTES];
    const declared = route as unknown as Parts;
    return CALL_PARTS.flatMap((part): readonly Finding[] => {
      const codec = declared[part];
      if (!isCodec(codec)) return [];
      if (sample[part] === undefined) {
        // The sample of an optional part may be omitted.
        return parse(codec, {}).ok ? [] : [fileFinding(CALLS, `${name} has no sample ${part}`)];
      }
      return findingsOfSample(CALLS, `${name}.${part}`, codec, sample[part]);
    });
  });
}

function findingsOfSample(
  file: string,
  name: string,
  codec: AnyWire,
  sample: unknown,
): readonly Finding[] {
  const parsed = parse(codec, sample);
  if (parsed.ok) return [];
  return Object.entries(parsed.issues).map(([path, issue]) =>
    fileFinding(file, `${name} does not parse: ${path} ${issue}`),
  );
}

/** `orderCodec` is covered by `orderWire`: one valid example of everything on the wire. */
async function findingsOfCodecs(): Promise<{ findings: readonly Finding[]; codecCount: number }> {
  const samples = await exportsIn('contract/samples');
  const codecs = [
    ...(await exportsIn('contract/entities')),
    ...(await exportsIn('contract/realtime')),
  ].filter(({ name, value }) => name.endsWith('Codec') && isCodec(value));
  const findings = codecs.flatMap(({ file, name, value }): readonly Finding[] => {
    const expected = name.replace(/Codec$/, 'Wire');
    const sample = samples.find((one) => one.name === expected);
    if (sample === undefined)
      return [fileFinding(file, `${name} has no ${expected} in contract/samples`)];
    return isCodec(value) ? findingsOfSample(sample.file, expected, value, sample.value) : [];
  });
  return { findings, codecCount: codecs.length };
}

interface Exported {
  readonly file: string;
  readonly name: string;
  readonly value: unknown;
}

async function exportsIn(folder: string): Promise<readonly Exported[]> {
  const files = listFiles([folder]).filter((path) => path.endsWith('.ts'));
  const lists = await Promise.all(
    files.map(async (file) => {
      const module = (await import(join(root, file))) as Readonly<Record<string, unknown>>;
      return Object.entries(module).map(([name, value]) => ({ file, name, value }));
    }),
  );
  return lists.flat();
}

/** Checks that every declared call is listed in ROUTES, handled in server/routes and sent by the
 *  client. */
async function findingsOfSides(graph: Graph): Promise<readonly Finding[]> {
  const listed = new Set<unknown>(Object.values(ROUTES));
  const declared = (await exportsIn('contract/rest')).filter(
    ({ value }) =>
      typeof value === 'object' && value !== null && 'method' in value && 'path' in value,
  );
  const responded = namesUsedBy(graph, (path) => path.startsWith('server/routes/'));
  const sent = namesUsedBy(graph, (path) => /^(?:machines|src|workers)\//.test(path));
  return declared.flatMap(({ file, name, value }) => {
    const has = (names: ReadonlyMap<string, ReadonlySet<string>>): boolean =>
      names.get(file)?.has(name) === true || names.get(file)?.has('*') === true;
    return [
      ...(listed.has(value)
        ? []
        : [fileFinding('contract/routes.ts', `ROUTES does not list ${name}`)]),
      ...(has(responded) ? [] : [fileFinding(file, `${name} has no handler in server/routes`)]),
      ...(has(sent) || FOR_OTHERS.has(name)
        ? []
        : [fileFinding(file, `${name} is sent by nobody in the client`)]),
    ];
  });
}

/** The types report a call without documentation; nothing but this reports documentation without a call. */
const findingsOfDocs = (): readonly Finding[] =>
  Object.keys(CALL_DOCS)
    .filter((name) => !Object.hasOwn(ROUTES, name))
    .map((name) => fileFinding('contract/docs/call-docs.ts', `ROUTES does not list ${name}`));

const ofCodecs = await findingsOfCodecs();
const sides = await findingsOfSides(readGraph());
conclude(
  [...findingsOfCalls(), ...ofCodecs.findings, ...findingsOfDocs(), ...sides],
  `${Math.min(ofCodecs.codecCount, Object.keys(ROUTES).length) === 0 ? 0 : ofCodecs.codecCount} codecs and ${Object.keys(ROUTES).length} calls`,
);
