type Words = Record<string, string>

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
  /** The fields that hold the name of what an entry is about, beside `name` and `title`. */
  names?: string[]
}

/** What all features together say. */
export type AllAuditWords = { kinds: Words; installationKinds: Words; actions: Words; fields: Words; names: string[] }

export const allAuditWords = (told: AuditWords[]): AllAuditWords => ({
  kinds: merged(told.map(({ kinds = {} }) => kinds)),
  installationKinds: merged(told.map(({ installationKinds = {} }) => installationKinds)),
  actions: merged(told.map(({ actions }) => actions)),
  fields: merged(told.map(({ fields = {} }) => fields)),
  names: told.flatMap(({ names = [] }) => names),
})

const merged = (all: Words[]): Words => Object.fromEntries(all.flatMap((words) => Object.entries(words)))
