/** A preview is fetched once its form has not changed for this time. */
export const SETTLES_MS = 350
