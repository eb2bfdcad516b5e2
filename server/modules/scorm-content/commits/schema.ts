import { type Static, Type } from 'typebox'
import { attemptStatus } from '#modules/scorm-courses/attempts/schema.ts'
import { saidCalls } from '#modules/scorm-courses/calls/schema.ts'
import { OneOf } from '#platform/shapes.ts'

/** Elements by their full names. The length limit allows the longest suspend data that content is known to write. */
const Elements = Type.Unsafe<Record<string, string>>({
  type: 'object',
  maxProperties: 20_000,
  propertyNames: { type: 'string', maxLength: 300, pattern: String.raw`^(cmi|adl)(\.[\w:~-]+)+$` },
  additionalProperties: { type: 'string', maxLength: 65_536 },
})

/**
 * The changes since the commit numbered `base_seq`, the last acknowledged one; 0 when `set` has all elements.
 * `session_time` is how long the item has been open in this launch.
 */
export const CommitAttempt = Type.Object(
  {
    seq: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    base_seq: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
    item_id: Type.String({ maxLength: 1000 }),
    /** `calls` sends only the log of calls and changes no element. */
    trigger: OneOf(['autocommit', 'commit', 'terminate', 'pagehide', 'calls']),
    set: Elements,
    session_time: Type.Optional(Type.String({ maxLength: 100 })),
    ...saidCalls,
  },
  { additionalProperties: false },
)
export type CommitAttempt = Static<typeof CommitAttempt>

export const AttemptStatus = Type.Object(attemptStatus)

/** The result in terms of the SCORM data model: 101 is a general failure. */
export const Acknowledged = Type.Object({ result: Type.Boolean(), errorCode: Type.Integer(), seq: Type.Integer(), attempt: AttemptStatus })
export type Acknowledged = Static<typeof Acknowledged>

export const Refused = Type.Object({
  error: OneOf(['need_full', 'superseded']),
  error_description: Type.String(),
  result: Type.Boolean(),
  errorCode: Type.Integer(),
  need_full: Type.Boolean(),
  superseded: Type.Boolean(),
})
export type Refused = Static<typeof Refused>
