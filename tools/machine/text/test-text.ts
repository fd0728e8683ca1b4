/** The commands of a tester as a unit test. */
import { stateText } from '../session/log.ts';
import type { MachineCommand } from '../session/command.ts';
import { textOf } from './command-text.ts';

export interface TestedMachine {
  readonly exportName: string;
  readonly file: string;
}

/** @param value state that the commands have led to. */
export function testTextOf(
  { exportName, file }: TestedMachine,
  commands: readonly MachineCommand[],
  value: unknown,
): string {
  const state = stateText(value);
  const lines = commands.map((command) => `    ${escapeTemplate(textOf(command))}`);
  return `import { expect, it } from 'vitest';
import { ${exportName} } from '#${file}';
import { stateText } from '#tools/machine/session/log.ts';
import { runScript } from '#tools/machine/text/run-script.ts';

it('reaches ${state}', () => {
  const { snapshot } = runScript(
    ${exportName},
    \`
${lines.join('\n')}
    \`,
  );
  expect(stateText(snapshot().value)).toBe('${state}');
});
`;
}

const escapeTemplate = (text: string): string => text.replaceAll(/[\\`]|\$\{/g, String.raw`\$&`);
