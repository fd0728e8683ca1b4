/** Layout of the values of one running bar in a Float64Array: view ID, revision and bar time, then
 *  one value per output, and last the close of the compared pair if there is one. */
export const STUDY_ROW = { viewId: 0, revision: 1, time: 2 } as const;
export const STUDY_ROW_HEAD_LENGTH = 3;
