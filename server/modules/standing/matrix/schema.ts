import { type Static, Type } from 'typebox'
import { CertificationRef } from '#modules/certifications/schema.ts'
import { Day, Name, NullableRef, Ref, Shape, Slug, Timestamp, Uuid } from '#platform/shapes.ts'
import { DueSoon, StateCount } from '../schema.ts'

const count = Type.Integer({ minimum: 0 })

/** `path`: the names of its ancestors from the top, and its own. */
export const PlacedDepartment = Shape('PlacedDepartment', { id: Uuid, slug: Slug, name: Name, path: Type.Array(Name) })
/** Of how many people in a department a certification is required, and how many of them hold it. Exempt people do not count. */
export const CoverageCell = Shape('CoverageCell', {
  certification_type_id: Uuid,
  asked: Type.Integer({ minimum: 1 }),
  had: count,
  states: Type.Array(Ref(StateCount)),
})
/**
 * People with a role in the department or beneath it. Without a department: people without a role. `cells` has only certifications that are
 * required of at least one of them.
 */
export const DepartmentCoverage = Shape('DepartmentCoverage', {
  department: NullableRef(PlacedDepartment),
  people: count,
  cells: Type.Array(Ref(CoverageCell)),
})
/**
 * Departments by certifications. A person with roles in several departments counts in each. Departments are sorted by path and limited;
 * `department_count` is their total. People without a department come last.
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
 * `asked` counts the pairs of a person and a certification required of them. `had` counts the pairs in which it was held. Both are for the
 * end of the day or the requested moment. Exempt people do not count.
 */
export const CoveragePoint = Shape('CoveragePoint', { day: Day, evaluated_at: Timestamp, asked: count, had: count })
/** The ends of the previous eleven months and the requested moment, oldest first. `certifications` has those of all points. */
export const CertificationCoverageOverTime = Shape('CertificationCoverageOverTime', {
  certifications: Type.Array(Ref(CertificationRef)),
  points: Type.Array(Ref(CoveragePoint), { minItems: 1, maxItems: 12 }),
  evaluated_at: Timestamp,
  time_zone: Type.String(),
})
export type CertificationCoverageOverTime = Static<typeof CertificationCoverageOverTime>

/** The number of people and certifications, and per certification, most first. */
const sums = {
  people: count,
  count,
  certifications: Type.Array(Type.Object({ certification_type_id: Uuid, count: Type.Integer({ minimum: 1 }) })),
}
/** A calendar month in the organization's time zone, such as 2027-03. */
export const ForecastMonth = Shape('ForecastMonth', { month: Type.String(), ...sums })
export const ForecastLate = Shape('ForecastLate', sums)
/**
 * When people's certifications run out, by the day on which a renewal is due. `months` starts with the rest of the present month and has
 * eleven more. `late` counts what is in its grace period or overdue, whether it was held before or not. `due` names people by day and name,
 * for the requested month or all twelve. It is limited; `due_count` is the total.
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
