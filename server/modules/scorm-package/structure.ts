import { refused } from './refusals.ts'
import { type Element, child, childrenOf, textOf, within } from './xml.ts'
import { beginningOf } from '#platform/text.ts'

/** A page and its files, as the manifest declares them. `bases` are the folders that its addresses are relative to, outermost first. */
export type Resource = { id: string; href: string | undefined; scorm_type: string; bases: string[]; files: string[] }

/** An entry of the table of contents. */
export type Item = { id: string; title: string; visible: boolean; element: Element; resource: Resource | undefined; parameters: string }

export type Organization = { title: string; items: Item[]; element: Element }
export type Structure = { organization: Organization | undefined; resources: Resource[]; title: string }

/** Returns the organization to play, with its items in document order, and all resources. */
export function structureOf(root: Element): Structure {
  const resources = [...allResources(root, [])]
  const organizations = childrenOf(child(root, 'organizations') ?? empty, 'organization')
  const meant = child(root, 'organizations')?.attributes.default
  const read = reader(root, resources)
  const start = organizations.find(({ attributes }) => attributes.identifier === meant) ?? organizations[0]
  const organization = start && meantOf(read(start), organizations, read)
  return { organization, resources, title: titleOf(root, organization) }
}

/** If the first organization has nothing to open, returns the first one that has. */
function meantOf(first: Organization, all: Element[], read: (organization: Element) => Organization): Organization {
  if (first.items.some(isLaunchable)) return first
  for (const element of all) {
    const organization = read(element)
    if (organization.items.some(isLaunchable)) return organization
  }
  return first
}

const empty: Element = { name: '', namespace: '', attributes: {}, children: [], text: '' }
export const isLaunchable = ({ resource }: Item): boolean => resource?.href !== undefined

/** Returns the title of the course: that of the organization, of its first item, or of the metadata; else empty. */
function titleOf(root: Element, organization: Organization | undefined): string {
  const general = within(child(root, 'metadata') ?? empty).find(({ name }) => name === 'general')
  const catalogued = childrenOf(child(general ?? empty, 'title') ?? empty, 'string').concat(
    childrenOf(child(general ?? empty, 'title') ?? empty, 'langstring'),
  )
  return (
    organization?.title || organization?.items.map(({ element }) => textOf(child(element, 'title'))).find(Boolean) || textOf(catalogued[0])
  )
}

const baseOf = ({ attributes }: Element): string[] => {
  const base = attributes['xml:base']?.trim()
  return base ? [base] : []
}

function* allResources(manifest: Element, outer: string[]): Generator<Resource> {
  const bases = [...outer, ...baseOf(manifest)]
  for (const list of childrenOf(manifest, 'resources')) {
    for (const resource of childrenOf(list, 'resource')) {
      const { identifier = '', href, scormtype = '' } = resource.attributes
      yield {
        id: identifier,
        href: href?.trim() || undefined,
        scorm_type: scormtype.trim().toLowerCase(),
        bases: [...bases, ...baseOf(list), ...baseOf(resource)],
        files: childrenOf(resource, 'file').flatMap(({ attributes }) => attributes.href?.trim() || []),
      }
    }
  }
  for (const inner of childrenOf(manifest, 'manifest')) yield* allResources(inner, bases)
}

/** Returns a reader of organizations. A reference to a nested manifest is replaced by the items of that manifest. */
function reader(root: Element, resources: Resource[]): (organization: Element) => Organization {
  const byId = new Map(resources.toReversed().map((resource) => [resource.id, resource]))
  const manifests = new Map(
    within(root)
      .filter(({ name }) => name === 'manifest')
      .map((each) => [each.attributes.identifier, each]),
  )
  let count = 0
  return (organization) => {
    const items: Item[] = []
    const unique = distinct()
    const visited = new Set([root])
    const add = (element: Element): void => {
      const { identifier = '', identifierref = '', isvisible = 'true', parameters = '' } = element.attributes
      count += 1
      if (count > MAX_ITEMS) throw refused('manifest_too_large')
      const id = unique(identifier || 'item')
      const title = beginningOf(textOf(child(element, 'title')) || id, MAX_TITLE)
      const visible = isvisible.trim().toLowerCase() !== 'false'
      items.push({
        id,
        title,
        visible,
        element,
        resource: byId.get(identifierref),
        parameters: beginningOf(parameters.trim(), MAX_PARAMETERS),
      })
      const inner = manifests.get(identifierref)
      if (inner && !visited.has(inner)) {
        visited.add(inner)
        childrenOf(childrenOf(child(inner, 'organizations') ?? empty, 'organization')[0] ?? empty, 'item').forEach(add)
      }
      childrenOf(element, 'item').forEach(add)
    }
    childrenOf(organization, 'item').forEach(add)
    return { title: textOf(child(organization, 'title')), items, element: organization }
  }
}

const MAX_ITEMS = 5000
const MAX_ID = 250
const MAX_TITLE = 500
const MAX_PARAMETERS = 2000

/** Attempts are stored by item id, so a repeated id gets a number. */
function distinct(): (identifier: string) => string {
  const taken = new Map<string, number>()
  return (identifier) => {
    const start = beginningOf(identifier, MAX_ID)
    let [nr, id] = [taken.get(start) ?? 0, start]
    while (taken.has(id)) {
      nr += 1
      id = `${start}-${nr}`
    }
    taken.set(start, Math.max(nr, 1))
    taken.set(id, 1)
    return id
  }
}
