import type { Department } from '#modules/departments/schema.ts'
import { before } from '#platform/moments.ts'
import { isOptional } from './rules.ts'
import { type Counts, type Page, compare, covered, tallyOf } from './rules-counts.ts'

type Certification = Page['certifications'][number]
type Place = Pick<Department, 'id' | 'slug' | 'name' | 'parent_department_id' | 'archived_at'>
type Row = { people: number; byType: Map<string, Counts> }

/** The departments, the moment, the one department in question if any, and how many departments to return. */
export type Scope = { departments: Place[]; at: string; department_id: string | undefined; limit: number }

const NOWHERE = ''

/** Sums a matrix by department, page by page. `held` has the departments in which each person counts, by user id. */
export function covering({ departments, at, department_id, limit }: Scope) {
  const places = new Map(departments.map((place) => [place.id, place]))
  const rows = new Map<string, Row>()
  const types = new Map<string, Certification>()

  function add({ certifications, items }: Page, held: ReadonlyMap<string, string[]>) {
    for (const certification of certifications) types.set(certification.id, certification)
    for (const { person, cells } of items) {
      const asked = cells.filter((cell) => !isOptional(cell))
      for (const id of (person && held.get(person.user_id)) ?? [NOWHERE]) {
        const row: Row = rows.get(id) ?? { people: 0, byType: new Map() }
        rows.set(id, row)
        row.people += 1
        for (const { certification_type_id, state } of asked) tallyOf(row.byType, certification_type_id, state)
      }
    }
  }

  function total() {
    const certifications = [...types.values()].toSorted((a, b) => compare(a.name, b.name) || compare(a.id, b.id))
    const shown = [...rows].flatMap(([id, row]) => {
      const chain = above(id)
      const [place] = chain
      const open = place && (place.archived_at === null || before(at, place.archived_at))
      if (!open || (department_id !== undefined && !chain.some((one) => one.id === department_id))) return []
      return [{ department: { id, slug: place.slug, name: place.name, path: chain.map(({ name }) => name).toReversed() }, ...told(row) }]
    })
    const items = shown.toSorted((a, b) => byPath(a.department.path, b.department.path) || compare(a.department.id, b.department.id))
    const nowhere = rows.get(NOWHERE)
    return {
      certifications,
      items: [...items.slice(0, limit), ...(nowhere ? [{ department: null, ...told(nowhere) }] : [])],
      department_count: items.length,
    }

    function told({ people, byType }: Row) {
      const cells = certifications.flatMap(({ id }) => {
        const coverage = covered(byType.get(id) ?? new Map())
        return coverage ? [{ certification_type_id: id, ...coverage }] : []
      })
      return { people, cells }
    }
  }

  /** Returns the department and its ancestors. */
  function above(id: string | null): Place[] {
    const place = id === null ? undefined : places.get(id)
    return place ? [place, ...above(place.parent_department_id)] : []
  }

  return { add, total }
}

/** Sorts by path: a department comes before its descendants. */
function byPath(a: string[], b: string[]): number {
  const at = a.findIndex((name, depth) => name !== b[depth])
  if (at === -1) return a.length - b.length
  return b[at] === undefined ? 1 : compare(a[at] ?? '', b[at])
}
