/** What somebody can hear of. Of which of these there is anything to hear is for the modules that declare them. */
export const noticeKinds = [
  'certification_due', 'certification_overdue', 'team_overdue', 'award', 'award_revoked', 'request_to_decide', 'request_decided',
  'sign_off_to_give', 'sign_off_answered', 'submission_to_review', 'submission_decided', 'event_booked', 'event_changed', 'event_cancelled', 'event_tomorrow', 'sitting_soon',
  'forum_reply', 'forum_report', 'redo_needed', 'grant_expiring', 'import_failed', 'reminder',
] as const // prettier-ignore
export type NoticeKind = (typeof noticeKinds)[number]

/** Kinds that nobody switches off in the service itself: whoever missed one would stand before a closed door. */
export const compulsory: ReadonlySet<NoticeKind> = new Set([
  'request_decided',
  'submission_decided',
  'award_revoked',
  'event_cancelled',
  'sitting_soon',
])

/** Kinds that change what a calendar holds: a mail of one can bring it along. */
export const inviting: ReadonlySet<NoticeKind> = new Set(['event_booked', 'event_changed', 'event_cancelled', 'sitting_soon'])

/** Kinds about what people say to one another, and what one such conversation is called: mail programs put its mails together. */
export const conversing: ReadonlyMap<NoticeKind, string> = new Map([['forum_reply', 'thread']])

/** Kinds of which a mail is sent as long as nobody chooses otherwise. */
export const mailed: ReadonlySet<NoticeKind> = new Set([
  'certification_due', 'certification_overdue', 'team_overdue', 'award', 'award_revoked', 'request_decided', 'sign_off_answered',
  'submission_decided', 'event_booked', 'event_changed', 'event_cancelled', 'event_tomorrow', 'sitting_soon', 'reminder',
]) // prettier-ignore
