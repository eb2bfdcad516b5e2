import type { components } from '../web/src/api.gen.d.ts'

/**
 * JSON as a test reads it: every field of the document and no other, so that a renamed field fails to compile. A test
 * made the rows itself. It knows the branch of a union, the presence of a field and the length of a list. Therefore all
 * branches are merged, null is removed, and the first elements of a list are present.
 */
export type Read<T> = [unknown] extends [T]
  ? T
  : Extract<T, string | number | boolean> | Together<Extract<T, readonly unknown[]>, Exclude<Extract<T, object>, readonly unknown[]>>

/** A schema of the document by its name, such as `Schema<'LearningRecord'>`. */
export type Schema<Name extends keyof components['schemas']> = Read<components['schemas'][Name]>

/** A list, an object, or both together, if the document has a list or an error. */
type Together<Lists, Shapes> = [Lists] extends [never]
  ? [Shapes] extends [never]
    ? never
    : Shape<Shapes>
  : [Shapes] extends [never]
    ? Elements<Lists>
    : Elements<Lists> & Shape<Shapes>
type Elements<Lists> = List<Read<Lists extends readonly (infer Element)[] ? Element : never>>
type Shape<T> = { [Key in KeyOf<T>]-?: Read<ValueOf<T, Key>> }

type KeyOf<T> = T extends unknown ? keyof T : never
type ValueOf<T, Key extends PropertyKey> = T extends { [K in Key]?: infer Value } ? Value : never

type Each<Element, Made> = (element: Element, index: number, list: Element[]) => Made

/** A list whose elements are never undefined when a test reads one by its index or finds one. */
export interface List<Element> extends Array<Element> {
  0: Element
  1: Element
  2: Element
  3: Element
  4: Element
  5: Element
  at(index: number): Element
  find<Found extends Element>(fits: (element: Element, index: number, list: Element[]) => element is Found): Found
  find(fits: Each<Element, unknown>): Element
  findLast<Found extends Element>(fits: (element: Element, index: number, list: Element[]) => element is Found): Found
  findLast(fits: Each<Element, unknown>): Element
  filter<Kept extends Element>(fits: (element: Element, index: number, list: Element[]) => element is Kept): List<Kept>
  filter(fits: Each<Element, unknown>): List<Element>
  map<Made>(make: Each<Element, Made>): List<Made>
  flatMap<Made>(make: Each<Element, Made | readonly Made[]>): List<Made>
  slice(start?: number, end?: number): List<Element>
  toReversed(): List<Element>
  toSorted(compare?: (a: Element, b: Element) => number): List<Element>
}
