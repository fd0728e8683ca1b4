/** Connects the runner to a chart page. */
import type { StagePage } from '#bench/harness/browser.ts';
import type { ChartPage } from '#bench/pages/chart-run.ts';

/** Calls the page by the name of one of its methods. */
export function call<Name extends keyof ChartPage>(
  { page }: StagePage,
  name: Name,
  ...given: Parameters<ChartPage[Name]>
): Promise<Awaited<ReturnType<ChartPage[Name]>>> {
  return page.evaluate(
    ([method, parameters]) => {
      const { chartPage } = globalThis as unknown as {
        readonly chartPage: Readonly<Record<string, (...list: unknown[]) => Promise<unknown>>>;
      };
      return chartPage[method]?.(...parameters);
    },
    [name, given] as [string, unknown[]],
  ) as Promise<Awaited<ReturnType<ChartPage[Name]>>>;
}
