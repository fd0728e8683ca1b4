/** The generated paths of machines on the real page: `npm run machine NAME -- --drive` runs one machine,
 *  `npm run test:long` all of them. The pictures are in `test-results/drive`. */
import { join } from 'node:path';
import { loadMachine, machineNamed } from '#scripts/machines/machine-list.ts';
import { root } from '#scripts/runner/programs.ts';
import { DRIVERS } from '#tools/drive/drivers/drivers.ts';
import type { Drive, MachineDriver } from '#tools/drive/driver.ts';
import { HeldCalls } from '#tools/drive/held-calls.ts';
import { planPaths, type PlannedPath, type PlannedStep } from '#tools/drive/path-plan.ts';
import { PictureBook } from '#tools/drive/picture-book.ts';
import { DRIVEN_MACHINE_VARIABLE, DRIVEN_PATH_VARIABLE } from '#tools/drive/variables.ts';
import { writtenPathsOf } from '#tools/machine/paths/print-paths.ts';
import { expect, test, withoutLanguageOffer } from '../../support/journey.ts';

/** Reviews wait for the operator, whom the drivers play; the clock can jump, and sockets can be cut. */
test.use({
  exchangeSettings: {
    TIDEMARK_BOT_SPEED: '0',
    TIDEMARK_FAULTS: 'on',
    TIDEMARK_REVIEW: 'manual',
    TIDEMARK_IDENTITY_REVIEW: 'manual',
  },
});

const chosen = process.env[DRIVEN_MACHINE_VARIABLE];
const chosenPaths = process.env[DRIVEN_PATH_VARIABLE]?.split(',').map(Number);
/** Fewer say that a driver has a reason against everything. */
const PLAYED_MIN = 4;

async function playPath(
  drive: Drive,
  driver: MachineDriver,
  path: PlannedPath,
  book: PictureBook,
): Promise<void> {
  const driven = driver.open();
  const commands = path.steps.map(({ command }) => command);
  const callsIn = ({ waiting, state }: PlannedStep): readonly string[] => [
    ...waiting.flatMap((actor) => driver.calls?.[actor] ?? []),
    ...(driver.heldIn?.(state) ?? []),
  ];
  for (const [index, step] of path.steps.entries()) {
    const { command, state } = step;
    await drive.calls.hold(...callsIn(step));
    await driven.play(drive, command, commands.slice(index + 1));
    // The page may read again what it was just answered: a call that the path does not wait for passes.
    if (driver.calls !== undefined) await drive.calls.holdOnly(callsIn(step));
    // The first command opens nothing yet: a page is in a state once it has restored its session.
    if (index > 0) await driven.expectState(drive, state);
    await drive.page.screenshot({ path: book.pictureOf(path, index) });
  }
}

const isChosen = ({ number, reasonAgainst }: PlannedPath): boolean =>
  reasonAgainst === undefined && (chosenPaths?.includes(number) ?? true);

for (const driver of DRIVERS.filter(({ machine }) => chosen === undefined || machine === chosen)) {
  test(
    `plays the paths of ${driver.title}`,
    { tag: '@long' },
    async ({ browser, exchange, request }) => {
      test.setTimeout(3_600_000);
      const loaded = await loadMachine(machineNamed(driver.machine));
      const [written] = await writtenPathsOf(loaded);
      expect(written).toBeDefined();
      if (written === undefined) return;
      const paths = planPaths(loaded.machine, driver, written);
      const folder = join(root, 'test-results/drive', driver.folder ?? driver.machine);
      const book = new PictureBook(folder, driver.title);
      const failures = new Map<number, string>();
      for (const path of paths) {
        if (!isChosen(path)) continue;
        const context = await browser.newContext({ baseURL: exchange.url, locale: 'en-US' });
        const page = await context.newPage();
        // A button that is not there fails its path alone.
        page.setDefaultTimeout(30_000);
        await withoutLanguageOffer(page);
        if (path.steps.some(({ command }) => command.kind === 'wait')) await page.clock.install();
        const calls = new HeldCalls(page);
        const drive = { browser, context, page, request, exchange, url: exchange.url, calls };
        try {
          await playPath(drive, driver, path, book);
        } catch (error) {
          failures.set(path.number, error instanceof Error ? error.message : String(error));
          await page.screenshot({ path: book.pictureOfFailure(path) }).catch(() => undefined);
        } finally {
          await calls.release();
          await context.close();
        }
      }
      const shown = paths.filter((path) => path.reasonAgainst !== undefined || isChosen(path));
      book.write(shown, failures);
      report(driver, shown, failures);
      expect([...failures]).toEqual([]);
      const played = paths.filter(({ reasonAgainst }) => reasonAgainst === undefined);
      expect(played.length).toBeGreaterThanOrEqual(PLAYED_MIN);
    },
  );
}

function report(
  { machine, title }: MachineDriver,
  paths: readonly PlannedPath[],
  failures: ReadonlyMap<number, string>,
): void {
  const played = paths.filter(({ reasonAgainst }) => reasonAgainst === undefined);
  const covered = new Set(played.flatMap(({ covers }) => covers));
  console.log(`${machine}, ${title}: ${played.length} of ${paths.length} paths played, ${failures.size} failed; they take ${covered.size} transitions and false guards.`); // prettier-ignore
  for (const { number, reasonAgainst } of paths) {
    if (reasonAgainst !== undefined)
      console.log(`  path ${number} is not played: ${reasonAgainst}`);
  }
}
