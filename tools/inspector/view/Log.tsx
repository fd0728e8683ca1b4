/** Everything that happened, newest last; commands lead back to their moment. */
import type { InspectedMachine, IsolatedPart, LoggedLine, RunLine } from '../model.ts';
import { ScrollArea } from './ScrollArea.tsx';

interface LogProps {
  readonly machine: InspectedMachine;
  readonly onRun: RunLine;
}

export function Log({ machine: { log, isolated }, onRun }: LogProps) {
  return (
    <section className="inspector-log" aria-labelledby="inspector-log">
      <h2 id="inspector-log">Log</h2>
      <ScrollArea className="inspector-text" label="Log, scrollable" onChanged={scrollToEnd}>
        <ol>
          {log.map((line, index) => (
            <Line key={`${String(index)} ${line.text}`} line={line} />
          ))}
        </ol>
      </ScrollArea>
      {isolated !== undefined && <Commands isolated={isolated} onRun={onRun} />}
    </section>
  );
}

const scrollToEnd = (area: HTMLElement): void => area.scrollTo({ top: area.scrollHeight });

interface CommandsProps {
  readonly isolated: IsolatedPart;
  readonly onRun: RunLine;
}

/** Every command leads to its moment, those that were taken back too. */
function Commands({ isolated: { commands, undone }, onRun }: CommandsProps) {
  return (
    <details>
      <summary>Go to a command ({commands.length + undone.length})</summary>
      <ol className="inspector-commands">
        {[...commands, ...undone].map((command, index) => {
          const distance = index + 1 - commands.length;
          const line = distance < 0 ? `back ${-distance}` : `forward ${distance}`;
          return (
            <li key={`${String(index)} ${command}`}>
              <button type="button" aria-current={distance === 0} onClick={() => onRun(line)}>
                {command}
              </button>
            </li>
          );
        })}
      </ol>
    </details>
  );
}

function Line({ line: { kind, text } }: { readonly line: LoggedLine }) {
  return <li data-kind={kind}>{text}</li>;
}
