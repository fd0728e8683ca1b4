/** How the values of one running bar lie in a Float64Array: which view, which wish and which bar they
 *  answer, then one value for each output, and the close of the compared pair last if there is one. */
export const STUDY_ROW = { viewId: 0, revision: 1, time: 2 } as const;
export const STUDY_ROW_HEAD_LENGTH = 3;
