/** All kinds of notices. The modules that declare them decide when to send one. */
export const noticeKinds = [
  'certification_due', 'certification_overdue', 'team_overdue', 'award', 'award_revoked', 'request_to_decide', 'request_decided',
  'sign_off_to_give', 'sign_off_answered', 'submission_to_review', 'submission_decided', 'event_booked', 'event_changed', 'event_cancelled', 'event_tomorrow', 'sitting_soon',
  'forum_reply', 'forum_report', 'redo_needed', 'grant_expiring', 'import_failed', 'reminder',
] as const // prettier-ignore
export type NoticeKind = (typeof noticeKinds)[number]

/** Kinds that cannot be switched off in the service. People who missed one would stand before a closed door. */
export const compulsory: ReadonlySet<NoticeKind> = new Set([
  'request_decided',
  'submission_decided',
  'award_revoked',
  'event_cancelled',
  'sitting_soon',
])

/** Kinds that change a calendar. Their mails can carry a calendar entry. */
export const inviting: ReadonlySet<NoticeKind> = new Set(['event_booked', 'event_changed', 'event_cancelled', 'sitting_soon'])

/** Kinds about conversations, each with the name of such a conversation. Mail programs group their mails. */
export const conversing: ReadonlyMap<NoticeKind, string> = new Map([['forum_reply', 'thread']])

/** Kinds that are mailed by default. */
export const mailed: ReadonlySet<NoticeKind> = new Set([
  'certification_due', 'certification_overdue', 'team_overdue', 'award', 'award_revoked', 'request_decided', 'sign_off_answered',
  'submission_decided', 'event_booked', 'event_changed', 'event_cancelled', 'event_tomorrow', 'sitting_soon', 'reminder',
]) // prettier-ignore
