/** Values of one study line as text, for the legend, the table and screen readers. Created by the
 *  studies' chunk, displayed by code that loads before it. */
export interface StudyLegend {
  readonly key: string;
  /** "MA 7", "BOLL 20 upper". */
  readonly title: string;
  /** Label before the value in a legend: the study's name for its first line, empty for its other
   *  lines. */
  readonly short: string;
  /** Color of the line, as a CSS value. */
  readonly color: string;
  /**
   * Returns the value at a bar as text.
   * @param index among all bars; the running bar is the last.
   * @returns an empty string when there is no value.
   */
  readonly textAt: (index: number) => string;
}
