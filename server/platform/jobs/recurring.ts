/** The recurring jobs, with the minimum seconds between two runs. One of several processes runs each. */
export const recurring = {
  'sweep-blobs': 3600,
  'forget-answers': 3600,
  'end-sessions': 3600,
  'forget-calls': 3600,
  'forget-previews': 3600,
  /** Cleanup only: readers who would see a difference settle it first. */
  'settle-quiz-attempts': 300,
  /** A safety net: writes request sealing themselves, but a process can die before that. */
  'seal-audit': 60,
  'tidy-tables': 60,
} as const

export type JobName = keyof typeof recurring
