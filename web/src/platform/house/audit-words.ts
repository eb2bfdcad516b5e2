type Words = Record<string, string>
/** The texts for a thing without a known name: `one` if the reader may not see the name, `gone` if the thing no longer exists. */
type ThingWords = { one: string; gone: string }

/** The words of a feature for the audit log, by the names that the service uses. */
export type AuditWords = {
  /** The kinds of things in entries of an organization, such as `subject`. */
  kinds?: Words
  /** The kinds of things in entries of the installation, such as `sign_in_provider`. */
  installationKinds?: Words
  /** The actions, such as `subject.created`. */
  actions: Words
  /** The fields of the feature, beside those that many things share. */
  fields?: Words
  /** The values of fields, by field. Only values that the service defines are listed, not free text. */
  values?: Record<string, Words>
  /** The fields that hold the name of a thing, beside `name` and `title`. */
  names?: string[]
  /** The fields that hold the parent's id of a thing without a name, such as the record of a piece of evidence. */
  partOf?: string[]
  /** The fields that mean nothing to users, such as ids of things without a name. */
  technical?: string[]
  /** The words for things that other entries refer to by id only. */
  unnamed?: Record<string, ThingWords>
}

/** The words of all features. */
export type AllAuditWords = {
  kinds: Words
  installationKinds: Words
  actions: Words
  fields: Words
  names: string[]
  partOf: string[]
  technical: string[]
  unnamed: Record<string, ThingWords>
  /** Returns the words for the values of each field in an action. A `status`, for example, has different values in different features. */
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

const merged = <Value>(all: Record<string, Value>[]): Record<string, Value> =>
  Object.fromEntries(all.flatMap((each) => Object.entries(each)))
