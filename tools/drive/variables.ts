/** Variables of the environment by which the command chooses what the journey plays. */
export const DRIVEN_MACHINE_VARIABLE = 'TIDEMARK_DRIVEN_MACHINE';
/** Numbers of paths, with commas between them; all paths without it. */
export const DRIVEN_PATH_VARIABLE = 'TIDEMARK_DRIVEN_PATH';
