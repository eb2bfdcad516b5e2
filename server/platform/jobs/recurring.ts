/** What happens again and again, and how many seconds apart at least; one process of several does it. */
export const recurring = {
  'sweep-blobs': 3600,
  'forget-answers': 3600,
  'end-sessions': 3600,
  'forget-calls': 3600,
  'forget-previews': 3600,
  /** For neatness: whoever would see the difference settles it first. */
  'settle-quiz-attempts': 300,
  /** A safety net: writes ask for it themselves, but a process can die before it comes to it. */
  'seal-audit': 60,
  'tidy-tables': 60,
} as const

export type JobName = keyof typeof recurring
