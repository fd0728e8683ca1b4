/** Messages beside the details. A wrong value is shown while typing, a missing one after the first attempt. */
import { useLingui } from '@lingui/react/macro';
import type { DetailsField, DetailsProblem, IdentityForm } from '#src/binding/identity.ts';

type Facts = Pick<IdentityForm, 'problems' | 'areProblemsShown' | 'known'>;

export function useDetailsMessages({
  problems,
  areProblemsShown,
  known,
}: Facts): (field: DetailsField) => string | undefined {
  const { t } = useLingui();
  const age = known?.settings.details.minimumAge ?? 0;
  const wrong: Readonly<Record<Exclude<DetailsProblem, 'missing'>, string>> = {
    not_latin: t`Use Latin letters, as in the machine-readable lines of the document`,
    name_differs: t`The name differs from the name in your profile`,
    date_invalid: t`This date is not possible`,
    under_age: t`You must be at least ${age} years old`,
    country_not_served: t`We do not serve this country yet`,
    paper_expired: t`This document has expired. Use a valid one.`,
  };
  return (field) => {
    const problem = problems[field];
    if (problem === undefined) return undefined;
    if (problem !== 'missing') return wrong[problem];
    return areProblemsShown ? t`This field is required` : undefined;
  };
}
