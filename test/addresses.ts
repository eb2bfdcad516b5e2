import type { paths } from '../web/src/api.gen.d.ts'
import type { Read } from './read.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS'

/** The JSON that the document defines for a method and an address, of any status. Unknown if it has no such operation. */
export type BodyAt<M extends Method, Address extends string> = Read<Or<BodyOf<Lowercase<M>, PathOf<Address>>, unknown>>

/** An element of the list that the document defines at an address. */
export type ItemAt<Address extends string> = BodyAt<'GET', Address> extends { items: (infer Item)[] } ? Item : never

type Row = string | { id: string }

/** Returns a function that builds addresses of rows: `at(id)` for a row, and `at(id, '/files')` for a path below it. */
export function rowsAt<const Base extends string>(base: Base) {
  function at(row: Row): `${Base}/${string}`
  function at<const Path extends string>(row: Row, path: Path): `${Base}/${string}${Path}`
  function at(row: Row, path = '') {
    return `${base}/${typeof row === 'string' ? row : row.id}${path}` as const
  }
  return at
}

type BodyOf<M extends string, Path> = Path extends keyof paths ? (M extends keyof paths[Path] ? Content<paths[Path][M]> : never) : never

type Content<Operation> = Operation extends { responses: infer Responses }
  ? {
      [Status in keyof Responses]: Responses[Status] extends { content: { 'application/json': infer Body } } ? Body : never
    }[keyof Responses]
  : never

/** The path of the document that matches an address: `/api/events/${string}?limit=2` matches `/api/events/{event_id}`. */
type PathOf<Address extends string> = Address extends `${infer Path}?${string}` ? Walk<Path> : Walk<Address>

/** Walks along an address step by step. `Rest` is the rest of all paths that match so far, `Path` the path up to there. */
type Walk<
  Address extends string,
  Rest extends string = keyof paths,
  Path extends string = '',
> = Address extends `${infer Step}/${infer More}`
  ? Enter<Branches<Rest>, NameOf<Step, Branches<Rest>>, More, Path>
  : Leaf<Branches<Rest>, NameOf<Address, Branches<Rest>>, Path>

type Enter<Level, Name, More extends string, Path extends string> = Name extends keyof Level & string
  ? Walk<More, Level[Name] & string, `${Path}${Name}/`>
  : never
type Leaf<Level, Name, Path extends string> = Name extends keyof Level & string
  ? End extends Level[Name]
    ? `${Path}${Name}`
    : never
  : never

/** The first steps of some paths, each with the rest of its paths. A dot marks the end of a path. */
type Branches<Paths extends string> = {
  [Path in Paths as Path extends `${infer Step}/${string}` ? Step : Path]: Path extends `${string}/${infer More}` ? More : End
}
type End = '.'

/** A step as the document names it: a literal if the address has the same literal, else the parameter. */
type NameOf<Step extends string, Level> = Step extends keyof Level ? Step : Or<Longest<Begun<Step, Literal<Level>>>, Parameter<Level>>
type Or<Name, Otherwise> = [Name] extends [never] ? Otherwise : Name

type Parameter<Level> = Extract<keyof Level, `{${string}}`>
type Literal<Level> = Exclude<keyof Level, Parameter<Level>> & string
/** The names with which a step begins. Its end may be a query: `events${string}`. */
type Begun<Step extends string, Name extends string> = Name extends '' ? never : Step extends `${Name}${string}` ? Name : never
type Longest<Name extends string, All extends string = Name> = Name extends unknown
  ? [Exclude<Extract<All, `${Name}${string}`>, Name>] extends [never]
    ? Name
    : never
  : never
