import type { Cmi } from '#modules/scorm-courses/verdicts/rules.ts'

const ID = /^cmi\.objectives\.(\d{1,4})\.id$/

/**
 * The objectives of the manifest that content finds beside those it wrote itself: in order, at the places that are free. Once
 * it has written of one, it wrote the id as well, so each stays where it was.
 */
export function declaredObjectives(ids: string[], written: Cmi): Cmi {
  const taken = new Map(
    Object.entries(written).flatMap(([name, value]) => {
      const place = ID.exec(name)?.[1]
      return place === undefined ? [] : [[Number(place), value] as const]
    }),
  )
  const known = new Set(taken.values())
  const found: Cmi = {}
  let place = 0
  for (const id of ids.filter((each) => !known.has(each))) {
    while (taken.has(place)) place += 1
    found[`cmi.objectives.${place}.id`] = id
    place += 1
  }
  return found
}
