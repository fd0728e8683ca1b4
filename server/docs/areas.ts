/** Groups of calls on the readable API page. */
import { DOCS_BY_AREA } from '#contract/docs/call-docs.ts';
import type { RouteName } from '#contract/routes.ts';

export type Area = keyof typeof DOCS_BY_AREA;

export const AREAS = Object.keys(DOCS_BY_AREA) as readonly Area[];

export const AREA_OF_CALL = Object.fromEntries(
  AREAS.flatMap((area) => Object.keys(DOCS_BY_AREA[area]).map((name) => [name, area])),
) as Readonly<Record<RouteName, Area>>;
