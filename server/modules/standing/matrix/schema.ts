import { type Static, Type } from 'typebox'
import { CertificationRef } from '#modules/certifications/schema.ts'
import { Day, Name, NullableRef, Ref, Shape, Slug, Timestamp, Uuid } from '#platform/shapes.ts'
import { DueSoon, StateCount } from '../schema.ts'

const count = Type.Integer({ minimum: 0 })

/** `path`: the names of the departments above it, from the top, and its own. */
export const PlacedDepartment = Shape('PlacedDepartment', { id: Uuid, slug: Slug, name: Name, path: Type.Array(Name) })
/** Of how many people of a department a certification is asked, and how many of them have it; who is exempt is not counted. */
export const CoverageCell = Shape('CoverageCell', {
  certification_type_id: Uuid,
  asked: Type.Integer({ minimum: 1 }),
  had: count,
  states: Type.Array(Ref(StateCount)),
})
/**
 * The people who hold a role in the department or beneath it; without a department those who hold none. `cells` are only of what is
 * asked of any of them.
 */
export const DepartmentCoverage = Shape('DepartmentCoverage', {
  department: NullableRef(PlacedDepartment),
  people: count,
  cells: Type.Array(Ref(CoverageCell)),
})
/**
 * Departments by certifications. Whoever holds roles in several departments counts in each. The departments come by their paths, as
 * many as were asked for beside how many there are; who has none comes last.
 */
export const CertificationCoverageByDepartment = Shape('CertificationCoverageByDepartment', {
  certifications: Type.Array(Ref(CertificationRef)),
  items: Type.Array(Ref(DepartmentCoverage)),
  department_count: count,
  evaluated_at: Timestamp,
  time_zone: Type.String(),
})
export type CertificationCoverageByDepartment = Static<typeof CertificationCoverageByDepartment>

/**
 * Of how many people a certification was asked, each of their certifications by itself, and how many of these they had at the end of
 * the day, or at the moment asked on. Who is exempt is not counted.
 */
export const CoveragePoint = Shape('CoveragePoint', { day: Day, evaluated_at: Timestamp, asked: count, had: count })
/** The ends of the eleven months before and the moment asked on, oldest first; `certifications` are those of any of these moments. */
export const CertificationCoverageOverTime = Shape('CertificationCoverageOverTime', {
  certifications: Type.Array(Ref(CertificationRef)),
  points: Type.Array(Ref(CoveragePoint), { minItems: 1, maxItems: 12 }),
  evaluated_at: Timestamp,
  time_zone: Type.String(),
})
export type CertificationCoverageOverTime = Static<typeof CertificationCoverageOverTime>

/** How many certifications of how many people; by certification, the most first. */
const sums = {
  people: count,
  count,
  certifications: Type.Array(Type.Object({ certification_type_id: Uuid, count: Type.Integer({ minimum: 1 }) })),
}
/** A month of the calendar, such as 2027-03, where the organization is. */
export const ForecastMonth = Shape('ForecastMonth', { month: Type.String(), ...sums })
export const ForecastLate = Shape('ForecastLate', sums)
/**
 * When people's certifications run out: those they have, by the day on which they are due to be renewed. `months` are the one of the
 * moment asked on, as far as it is still to come, and the eleven after it; `late` is what is in its grace or overdue, whether it was
 * had before or not. `due` names who, by day and name: of the month that was asked for, or of all twelve; as many as were asked for
 * beside how many there are.
 */
export const CertificationForecast = Shape('CertificationForecast', {
  certifications: Type.Array(Ref(CertificationRef)),
  late: Ref(ForecastLate),
  months: Type.Array(Ref(ForecastMonth), { maxItems: 12 }),
  due: Type.Array(Ref(DueSoon)),
  due_count: count,
  evaluated_at: Timestamp,
  time_zone: Type.String(),
})
export type CertificationForecast = Static<typeof CertificationForecast>
