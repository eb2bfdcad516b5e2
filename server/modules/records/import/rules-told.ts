/** The most reasons of rows that an audit entry of an import or its undo lists. */
export const REASONS_TOLD = 100
