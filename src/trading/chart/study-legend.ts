/** One line of a study in words: for the legend, the table and whoever listens. Made by the studies'
 *  own chunk, shown by what is there before it. */
export interface StudyLegend {
  readonly key: string;
  /** "MA 7", "BOLL 20 upper". */
  readonly title: string;
  /** Before its value in a legend: the study's name once, nothing for its other lines. */
  readonly short: string;
  /** Of its line, as a CSS value. */
  readonly color: string;
  /** @param index among all bars, the running one being the last. @returns '' where there is none. */
  readonly textAt: (index: number) => string;
}
