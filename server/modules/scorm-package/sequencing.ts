import type { Item, Organization } from './structure.ts'
import type { Version } from './declared.ts'
import { type Element, child, childrenOf, textOf } from './xml.ts'
import { beginningOf } from '#platform/text.ts'

/** `min_normalized_measure` runs from -1 to 1. null where none is declared and the measure does not decide. */
export type Objective = {
  id: string
  primary: boolean
  satisfied_by_measure: boolean
  min_normalized_measure: number | null
  item_id: string
}

/** Returns the sequencing of an item: its own, and that of the collection it refers to. */
export type Sequencing = (element: Element) => { own: Element | undefined; shared: Element | undefined }

export function sequencingOf(root: Element): Sequencing {
  const collections = childrenOf(root, 'sequencingcollection').flatMap((each) => childrenOf(each, 'sequencing'))
  const byId = new Map(collections.map((each) => [each.attributes.id, each]))
  return (element) => {
    const own = child(element, 'sequencing')
    return { own, shared: own?.attributes.idref === undefined ? undefined : byId.get(own.attributes.idref) }
  }
}

/** Returns a named part of a sequencing in the IMS namespace. ADL has extensions with the same names. */
function part({ own, shared }: ReturnType<Sequencing>, name: string): Element | undefined {
  const find = (from: Element | undefined) => from?.children.find((each) => each.name === name && !/adlseq/i.test(each.namespace))
  return find(own) ?? find(shared)
}

/** Returns the objectives of an item that have an id, in the order of the manifest. */
export function objectivesOf(item: Item, sequencing: Sequencing): Objective[] {
  const declared = part(sequencing(item.element), 'objectives')?.children ?? []
  return declared
    .filter(({ name, attributes }) => (name === 'primaryobjective' || name === 'objective') && attributes.objectiveid?.trim())
    .map((element) => {
      const satisfied_by_measure = isTrue(element.attributes.satisfiedbymeasure)
      const min_normalized_measure = minimum(element) ?? (satisfied_by_measure ? 1 : null)
      const id = element.attributes.objectiveid!.trim()
      return { id, primary: element.name === 'primaryobjective', satisfied_by_measure, min_normalized_measure, item_id: item.id }
    })
}

/** Returns the ids for the content's `cmi.objectives`, in the order of the manifest. */
export const objectiveIds = (item: Item, sequencing: Sequencing): string[] => [
  ...new Set(objectivesOf(item, sequencing).map(({ id }) => id)),
]

const isTrue = (text: string | undefined) => ['true', '1'].includes(text?.trim().toLowerCase() ?? '')
const number = (text: string) => (/^-?(\d+(\.\d*)?|\.\d+)$/.test(text) ? Number(text) : null)

function minimum(objective: Element): number | null {
  const value = number(textOf(child(objective, 'minnormalizedmeasure')))
  return value !== null && value >= -1 && value <= 1 ? value : null
}

/** SCORM 2004: returns the scaled score (-1 to 1) at which an item is passed, if the manifest lets the score decide; else null. */
export function passingScore(item: Item, sequencing: Sequencing): number | null {
  const objectives = part(sequencing(item.element), 'objectives')
  const primary = objectives && child(objectives, 'primaryobjective')
  if (!primary || !isTrue(primary.attributes.satisfiedbymeasure)) return null
  return minimum(primary) ?? 1
}

/** Returns the passing score from 0 to 100. For SCORM 1.2 it is the mastery score, if that is a plain number. */
export function masteryOf(item: Item, { scorm_version }: Version, sequencing: Sequencing): number | null {
  if (scorm_version === '2004') {
    const passing = passingScore(item, sequencing)
    return passing === null || passing < 0 ? null : Math.round(passing * 1e8) / 1e6
  }
  const score = number(textOf(child(item.element, 'masteryscore')))
  return score !== null && score >= 0 && score <= 100 ? score : null
}

/** SCORM 2004: returns the progress (0 to 1) at which an item is completed, if the manifest lets the progress decide; else null. */
export function completionThreshold({ element }: Item): number | null {
  const threshold = child(element, 'completionthreshold')
  if (!threshold) return null
  const { completedbymeasure, minprogressmeasure = '1' } = threshold.attributes
  const value = isTrue(completedbymeasure) ? number(minprogressmeasure.trim()) : number(textOf(threshold))
  return value !== null && value >= 0 && value <= 1 ? value : null
}

/** Whether the course depends on sequencing or roll-up rules, which this service does not apply. */
export function usesSequencing({ element, items }: Organization, sequencing: Sequencing): boolean {
  return [element, ...items.map((item) => item.element)].some((each) => {
    const parts = sequencing(each)
    const rules = part(parts, 'sequencingrules')?.children.length ?? 0
    const rollup = part(parts, 'rolluprules')?.children.some(({ name }) => name === 'rolluprule') ?? false
    const choice = part(parts, 'controlmode')?.attributes.choice
    return rules > 0 || rollup || (items.length > 1 && choice?.trim().toLowerCase() === 'false')
  })
}

/** More than either SCORM version lets content read. */
const MAX_DATA = 64_000

/** Returns the other declarations of an item that its content may read. */
export function launchData({ element }: Item): {
  launch_data: string | null
  max_time_allowed: string | null
  time_limit_action: string | null
} {
  const said = (name: string) => beginningOf(child(element, name)?.text.trim() ?? '', MAX_DATA) || null
  const [conditions] = childrenOf(element, 'sequencing').flatMap((each) => childrenOf(each, 'limitconditions'))
  const limit = conditions?.attributes.attemptabsolutedurationlimit
  return {
    launch_data: said('datafromlms'),
    max_time_allowed: said('maxtimeallowed') ?? limit?.trim() ?? null,
    time_limit_action: said('timelimitaction'),
  }
}
