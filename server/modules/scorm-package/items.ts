import type { Version } from './declared.ts'
import { type Lookup, addressOf } from './hrefs.ts'
import { refused } from './refusals.ts'
import { type Sequencing, completionThreshold, launchData, masteryOf, objectiveIds, passingScore } from './sequencing.ts'
import { type Item, type Resource, type Structure, isLaunchable } from './structure.ts'

/**
 * A part of a course that can be opened. `href` is the path of its page below the package's root, with query and fragment.
 * `is_asset`: the manifest calls it an asset, which reports nothing. Many tools declare neither type.
 * `missing`: its page is not in the package. Such parts are not visible.
 */
export type PackageItem = {
  id: string
  title: string
  href: string
  is_sco: boolean
  is_asset: boolean
  visible: boolean
  missing: boolean
  /** 0 to 100. */
  mastery_score: number | null
  /** SCORM 2004, -1 to 1. */
  scaled_passing_score: number | null
  /** SCORM 2004, 0 to 1. */
  completion_threshold: number | null
  launch_data: string | null
  max_time_allowed: string | null
  time_limit_action: string | null
  /** SCORM 2004: the ids of its sequencing objectives. Versions registered before this field existed lack it. */
  objectives?: string[]
}

/** Returns the items that have a page, in their order. */
export function packageItems(items: Item[], version: Version, sequencing: Sequencing, find: Lookup): PackageItem[] {
  return items.filter(isLaunchable).map((item) => {
    const { scorm_type } = item.resource!
    const place = placeOf(item.resource!, item.parameters, find)
    return {
      id: item.id,
      title: item.title,
      href: place.href,
      is_sco: scorm_type === 'sco',
      is_asset: scorm_type === 'asset',
      visible: item.visible && place.found,
      missing: !place.found,
      mastery_score: masteryOf(item, version, sequencing),
      scaled_passing_score: version.scorm_version === '2004' ? passingScore(item, sequencing) : null,
      completion_threshold: version.scorm_version === '2004' ? completionThreshold(item) : null,
      ...launchData(item),
      ...(version.scorm_version === '2004' && { objectives: objectiveIds(item, sequencing) }),
    }
  })
}

type Place = { href: string; found: boolean }

/** Returns the address of a resource's page, spelled as in the zip. */
function placeOf({ bases, href = '' }: Resource, parameters: string, find: Lookup): Place {
  const address = addressOf(bases, href, parameters)
  if (!address) return { href, found: false }
  const path = find(address.path)
  return { href: (path ?? address.path) + address.suffix, found: path !== undefined }
}

type Launch = { path: string; mastery_score: number | null }

/** Returns the start of a course: the first visible SCO, else the first SCO, else the first visible page, else the first page. */
export function launchFrom(items: PackageItem[], { organization, resources }: Structure, find: Lookup): Launch {
  const declared = new Set(organization?.items.filter(({ visible }) => visible).map(({ id }) => id))
  const shown = items.filter(({ id }) => declared.has(id))
  const item = shown.find(({ is_sco }) => is_sco) ?? items.find(({ is_sco }) => is_sco) ?? shown[0] ?? items[0]
  if (item) return { path: startable(item.href, item.missing), mastery_score: item.mastery_score ?? common(items) }
  const pages = resources.filter(({ href }) => href !== undefined)
  const page = pages.find(({ scorm_type }) => scorm_type === 'sco') ?? pages.find(({ href }) => /\.x?html?([?#]|$)/i.test(href!))
  if (!page) throw refused('no_launch')
  const { href, found } = placeOf(page, '', find)
  return { path: startable(href, !found), mastery_score: null }
}

function startable(href: string, missing: boolean): string {
  if (!missing) return href
  throw addressOf([], href) ? refused('launch_missing', href) : refused('external_launch', href)
}

/** Returns the mastery score, if all items that have one have the same. */
function common(items: PackageItem[]): number | null {
  const scores = new Set(items.flatMap(({ mastery_score }) => mastery_score ?? []))
  return scores.size === 1 ? [...scores][0]! : null
}
