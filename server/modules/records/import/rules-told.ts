/** So many reasons of rows are kept in the trail one by one, by an import and by its undo. */
export const REASONS_TOLD = 100
