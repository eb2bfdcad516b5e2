import type { Item, Organization } from './structure.ts'
import type { Version } from './declared.ts'
import { type Element, child, childrenOf, textOf } from './xml.ts'
import { beginningOf } from '#platform/text.ts'

/** `min_normalized_measure` runs from -1 to 1; null where the measure does not decide and none is declared. */
export type Objective = {
  id: string
  primary: boolean
  satisfied_by_measure: boolean
  min_normalized_measure: number | null
  item_id: string
}

/** What an item's sequencing says: its own, or that of the collection which it refers to. */
export type Sequencing = (element: Element) => { own: Element | undefined; shared: Element | undefined }

export function sequencingOf(root: Element): Sequencing {
  const collections = childrenOf(root, 'sequencingcollection').flatMap((each) => childrenOf(each, 'sequencing'))
  const byId = new Map(collections.map((each) => [each.attributes.id, each]))
  return (element) => {
    const own = child(element, 'sequencing')
    return { own, shared: own?.attributes.idref === undefined ? undefined : byId.get(own.attributes.idref) }
  }
}

/** Parts of a sequencing by name, in the namespace of IMS: ADL extends some under the same name. */
function part({ own, shared }: ReturnType<Sequencing>, name: string): Element | undefined {
  const find = (from: Element | undefined) => from?.children.find((each) => each.name === name && !/adlseq/i.test(each.namespace))
  return find(own) ?? find(shared)
}

/** The objectives of one item that have an id, the primary one first. */
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

/** What content finds in its `cmi.objectives`, in the order of the manifest. */
export const objectiveIds = (item: Item, sequencing: Sequencing): string[] => [
  ...new Set(objectivesOf(item, sequencing).map(({ id }) => id)),
]

const isTrue = (text: string | undefined) => ['true', '1'].includes(text?.trim().toLowerCase() ?? '')
const number = (text: string) => (/^-?(\d+(\.\d*)?|\.\d+)$/.test(text) ? Number(text) : null)

function minimum(objective: Element): number | null {
  const value = number(textOf(child(objective, 'minnormalizedmeasure')))
  return value !== null && value >= -1 && value <= 1 ? value : null
}

/** SCORM 2004: the scaled score (-1 to 1) at which an item is passed, when its manifest lets the score decide. */
export function passingScore(item: Item, sequencing: Sequencing): number | null {
  const objectives = part(sequencing(item.element), 'objectives')
  const primary = objectives && child(objectives, 'primaryobjective')
  if (!primary || !isTrue(primary.attributes.satisfiedbymeasure)) return null
  return minimum(primary) ?? 1
}

/** From 0 to 100. In SCORM 1.2 the mastery score, when it is a plain number. */
export function masteryOf(item: Item, { scorm_version }: Version, sequencing: Sequencing): number | null {
  if (scorm_version === '2004') {
    const passing = passingScore(item, sequencing)
    return passing === null || passing < 0 ? null : Math.round(passing * 1e8) / 1e6
  }
  const score = number(textOf(child(item.element, 'masteryscore')))
  return score !== null && score >= 0 && score <= 100 ? score : null
}

/** SCORM 2004: the progress (0 to 1) at which an item is completed, when its manifest lets the progress decide. */
export function completionThreshold({ element }: Item): number | null {
  const threshold = child(element, 'completionthreshold')
  if (!threshold) return null
  const { completedbymeasure, minprogressmeasure = '1' } = threshold.attributes
  const value = isTrue(completedbymeasure) ? number(minprogressmeasure.trim()) : number(textOf(threshold))
  return value !== null && value >= 0 && value <= 1 ? value : null
}

/** Whether the course counts on rules about order and roll-up that are not carried out here. */
export function usesSequencing({ element, items }: Organization, sequencing: Sequencing): boolean {
  return [element, ...items.map((item) => item.element)].some((each) => {
    const parts = sequencing(each)
    const rules = part(parts, 'sequencingrules')?.children.length ?? 0
    const rollup = part(parts, 'rolluprules')?.children.some(({ name }) => name === 'rolluprule') ?? false
    const choice = part(parts, 'controlmode')?.attributes.choice
    return rules > 0 || rollup || (items.length > 1 && choice?.trim().toLowerCase() === 'false')
  })
}

/** More than either version lets content read. */
const MAX_DATA = 64_000

/** What else the content may ask for. */
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
