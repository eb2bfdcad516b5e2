type Words = Record<string, string>
/** What is said instead of a name: `one` where the reader is told none, `gone` of what is there no longer. */
type Unnamed = { one: string; gone: string }

/** What the audit log calls what a feature keeps, by the names that the service gives it. */
export type AuditWords = {
  /** What entries of an organization are about, such as `subject`. */
  kinds?: Words
  /** What entries of the installation itself are about, such as `sign_in_provider`. */
  installationKinds?: Words
  /** What was done, such as `subject.created`. */
  actions: Words
  /** Its fields, beside those that many things have. */
  fields?: Words
  /** What its fields may say, by field: the values that the service has names for, and no word of somebody's own. */
  values?: Record<string, Words>
  /** The fields that hold the name of what an entry is about, beside `name` and `title`. */
  names?: string[]
  /** The fields that hold the id of what things without a name are part of, such as the record of a piece of evidence. */
  partOf?: string[]
  /** The fields that tell people nothing, such as ids of what has no name. */
  technical?: string[]
  /** What its things are called that other entries point at by their ids, without their names. */
  unnamed?: Record<string, Unnamed>
}

/** What all features together say. */
export type AllAuditWords = {
  kinds: Words
  installationKinds: Words
  actions: Words
  fields: Words
  names: string[]
  partOf: string[]
  technical: string[]
  unnamed: Record<string, Unnamed>
  /** What a field may say in what was done, by its name: a `status` is not the same everywhere. */
  valuesOf: (action: string) => Record<string, Words>
}

export const allAuditWords = (told: AuditWords[]): AllAuditWords => ({
  kinds: merged(told.map(({ kinds = {} }) => kinds)),
  installationKinds: merged(told.map(({ installationKinds = {} }) => installationKinds)),
  actions: merged(told.map(({ actions }) => actions)),
  fields: merged(told.map(({ fields = {} }) => fields)),
  names: told.flatMap(({ names = [] }) => names),
  partOf: told.flatMap(({ partOf = [] }) => partOf),
  technical: told.flatMap(({ technical = [] }) => technical),
  unnamed: merged(told.map(({ unnamed = {} }) => unnamed)),
  valuesOf: (action) => told.find(({ actions }) => action in actions)?.values ?? {},
})

const merged = <Told>(all: Record<string, Told>[]): Record<string, Told> => Object.fromEntries(all.flatMap((each) => Object.entries(each)))
