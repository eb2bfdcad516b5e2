import type { Cmi } from '#modules/scorm-courses/verdicts/rules.ts'

const ID = /^cmi\.objectives\.(\d{1,4})\.id$/

/**
 * Returns the objectives of the manifest that content has not written itself, in order, at free indexes.
 * Content that writes to an objective writes its id too, so each keeps its index.
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
