/** Whether the user may archive or restore a thing, as its state needs. */
export const mayArchive = ({ may }: { may: readonly string[] }): boolean => may.includes('archive') || may.includes('restore')
