/** Reads what a view shows, so that a test compares all of it with one record. */

/** Values by their labels, in rows of both (`ValueRow`, `Stat`). A label that occurs twice keeps all its values. */
export function shownValues(root: ParentNode = document.body): Record<string, string | string[]> {
  const shown: Record<string, string | string[]> = {};
  const rows = [...root.querySelectorAll('dl, div')].filter(isRow);
  for (const row of rows) {
    const [label, value] = [...row.children].map((part) => plain(part.textContent));
    if (label === undefined || value === undefined) continue;
    const before = shown[label];
    shown[label] = before === undefined ? value : [before, value].flat();
  }
  return shown;
}

const isRow = (element: Element): boolean =>
  element.tagName === 'DL'
    ? element.children.length >= 2
    : element.children.length === 2 &&
      [...element.children].every((part) => part.tagName === 'SPAN') &&
      /label|term/.test(element.firstElementChild?.className ?? '');

/** Values of the fields on screen by their labels: texts, the chosen options of lists, what is checked. */
export function fieldValues(root: ParentNode = document.body): Record<string, string | boolean> {
  const fields = root.querySelectorAll<HTMLInputElement>('input, select, textarea');
  return Object.fromEntries(
    [...fields]
      .filter((field) => field.type !== 'radio' || field.checked)
      .map((field) =>
        field.type === 'radio'
          ? [groupOf(field), labelOf(field)]
          : [labelOf(field), field.type === 'checkbox' ? field.checked : field.value],
      ),
  );
}

const labelOf = (field: HTMLInputElement): string =>
  plain(field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? '');

function groupOf(radio: HTMLInputElement): string {
  const group = radio.closest('[role=radiogroup], fieldset');
  return plain(
    group?.getAttribute('aria-label') ?? group?.querySelector('legend')?.textContent ?? '',
  );
}

/** Cells of the rows of all tables on screen. */
export const shownTables = (root: ParentNode = document.body): readonly (readonly string[])[] =>
  [...root.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => plain(cell.textContent)),
  );

export const plain = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
