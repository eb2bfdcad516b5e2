import { type Static, Type } from 'typebox'
import { Name, Nullable, NullableRef, OneOf, PersonRef, Ref, Shape, Timestamp, Uuid } from '#platform/shapes.ts'
import { CertificationRef } from '#modules/certifications/schema.ts'
import { LearningPathwayRef } from '#modules/pathways/schema.ts'
import { standingStates } from '#modules/standing/schema.ts'

export const levelStates = ['complete', 'unlocked', 'locked'] as const
export type LevelState = (typeof levelStates)[number]

/** The person's standing in a certification of a level. */
export const PathwayCertification = Shape('PathwayCertification', {
  certification: Ref(CertificationRef),
  /** Null if it is archived: then it requires nothing. */
  state: Nullable(OneOf(standingStates)),
  archived: Type.Boolean(),
  /** Whether the certification reaches the person, so that they can get it. */
  open: Type.Boolean(),
  awardable: Type.Boolean(),
  awarded_at: Nullable(Timestamp),
  due_at: Nullable(Timestamp),
  renewal_opens_at: Nullable(Timestamp),
  grace_until: Nullable(Timestamp),
  /** Since when an award of theirs no longer counts. */
  lapsed_at: Nullable(Timestamp),
})
export type PathwayCertification = Static<typeof PathwayCertification>

/** A thing that the person still needs for a level: a prerequisite of a locked level, or a certification of an unlocked one. */
export const MissingInPathway = Shape('MissingInPathway', { kind: OneOf(['level', 'phase', 'certification']), id: Uuid, name: Name })
export type MissingInPathway = Static<typeof MissingInPathway>

export const LevelProgress = Shape('LevelProgress', {
  id: Uuid,
  name: Name,
  description: Nullable(Type.String()),
  phase_id: Nullable(Uuid),
  depends_on_level_ids: Type.Array(Uuid),
  depends_on_phase_ids: Type.Array(Uuid),
  /** For display only: a locked level blocks nothing. */
  state: OneOf(levelStates),
  missing: Type.Array(Ref(MissingInPathway)),
  /** Since when it is no longer complete, if only because awards have lapsed. */
  lapsed_at: Nullable(Timestamp),
  certifications: Type.Array(Ref(PathwayCertification)),
})
export type LevelProgress = Static<typeof LevelProgress>

export const PhaseProgress = Shape('PhaseProgress', {
  id: Uuid,
  name: Name,
  depends_on_phase_ids: Type.Array(Uuid),
  /** Whether all its levels are complete. */
  complete: Type.Boolean(),
})

/** A person's progress on a pathway. */
export const PathwayProgress = Shape('PathwayProgress', {
  pathway: Ref(LearningPathwayRef),
  owner_organization_id: Uuid,
  description: Nullable(Type.String()),
  person: NullableRef(PersonRef),
  phases: Type.Array(Ref(PhaseProgress)),
  /** In their order. */
  levels: Type.Array(Ref(LevelProgress)),
  /** The time zone of its organization, in which its days are reckoned. */
  time_zone: Type.String(),
  evaluated_at: Timestamp,
})
export type PathwayProgress = Static<typeof PathwayProgress>

export const TeamLevel = Shape('TeamLevel', { id: Uuid, name: Name, phase_id: Nullable(Uuid) })
/** One person's states, in the order of the levels. */
export const TeamRow = Shape('TeamRow', { person: NullableRef(PersonRef), states: Type.Array(OneOf(levelStates)) })

/** People by levels. */
export const TeamProgress = Shape('TeamProgress', {
  pathway: Ref(LearningPathwayRef),
  owner_organization_id: Uuid,
  levels: Type.Array(Ref(TeamLevel)),
  items: Type.Array(Ref(TeamRow)),
  next_cursor: Nullable(Type.String()),
  evaluated_at: Timestamp,
})

/** A certification of a pathway that some people of its audience cannot get. */
export const OutOfReach = Shape('OutOfReach', { level_id: Uuid, certification: Ref(CertificationRef), people: Type.Integer() })
/** How many people a pathway is shown to, and which certifications are not open to some of them. */
export const PathwayReach = Shape('PathwayReach', { people: Type.Integer(), out_of_reach: Type.Array(Ref(OutOfReach)) })
export type PathwayReach = Static<typeof PathwayReach>
