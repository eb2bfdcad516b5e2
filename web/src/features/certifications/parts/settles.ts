/** A preview is asked for once its form was left alone for so long. */
export const SETTLES_MS = 350
