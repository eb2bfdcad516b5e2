import type { FileHandle } from 'node:fs/promises'
import { type OpenZip, contentOf, verify } from '#platform/files/zip/contents.ts'
import { type Version, versionOf } from './declared.ts'
import { decodeXml } from '#platform/files/decode-xml.ts'
import { type ZipEntry, listEntries } from '#platform/files/zip/entries.ts'
import { type Lookup, addressOf, lookupIn } from './hrefs.ts'
import { otherKind } from './kinds.ts'
import { type PackageItem, launchFrom, packageItems } from './items.ts'
import { refused } from './refusals.ts'
import { type Objective, type Sequencing, objectiveIds, objectivesOf, sequencingOf, usesSequencing } from './sequencing.ts'
import { type Item, type Structure, structureOf } from './structure.ts'
import { type Warning, some, warning } from './warnings.ts'
import { windowOn } from '#platform/files/zip/window.ts'
import { beginningOf } from '#platform/text.ts'
import { type ParsedXml, child, parseXml, textOf } from './xml.ts'

/** The declarations and the files of a package. Paths are relative to the folder of the manifest. `title` is null without one. */
export type Package = Version & {
  title: string | null
  launch_path: string
  mastery_score: number | null
  objectives: Objective[]
  items: PackageItem[]
  warnings: Warning[]
  entries: ZipEntry[]
}

const MAX_MANIFEST = 10 * 1024 * 1024

/** Reads and checks a whole package. Throws 400 with a sentence for its author if it cannot be a course. */
export async function readPackage(file: FileHandle): Promise<Package> {
  const zip = { file, window: windowOn(file) }
  const all = await listEntries(zip.window, (await file.stat()).size)
  const { root, manifest } = findManifest(all)
  const parsed = await parseXml(decodeXml(await contentOf(zip, manifest)))
  const entries = all.filter(({ path }) => path.startsWith(root)).map((entry) => ({ ...entry, path: entry.path.slice(root.length) }))
  const found = describe(parsed, entries)
  const { reports, setsStatus, opensWindows } = await verified(zip, all)
  const wrapped = root === '' ? [] : [warning('wrapped_in_folder', root)]
  const silent = reports || found.warnings.some(({ code }) => code === 'asset_only') ? [] : [warning('no_api_calls_found')]
  const scored = found.items.some(({ mastery_score }) => mastery_score !== null)
  const open = !reports || setsStatus || scored ? [] : [warning('never_sets_status')]
  const windows = opensWindows ? [warning('opens_windows')] : []
  return { ...found, entries, warnings: [...wrapped, ...found.warnings, ...silent, ...open, ...windows] }
}

/** Returns the objective ids of every item of a manifest, for packages that were read before items had them. */
export async function objectivesOfItems(manifest: Buffer): Promise<Map<string, string[]>> {
  const { root } = await parseXml(decodeXml(manifest))
  const sequencing = sequencingOf(root)
  return new Map(structureOf(root).organization?.items.map((item) => [item.id, objectiveIds(item, sequencing)]))
}

/** Finds the manifest at the top, in any case, or else in the only folder at the top. */
function findManifest(entries: ZipEntry[]): { root: string; manifest: ZipEntry } {
  const top = entries.find(({ path }) => path.toLowerCase() === 'imsmanifest.xml')
  const folders = new Set(entries.map(({ path }) => path.slice(0, path.indexOf('/') + 1)).filter((folder) => folder !== '__MACOSX/'))
  const [folder = ''] = folders
  const inner = entries.filter(({ path }) => path.toLowerCase() === `${folder.toLowerCase()}imsmanifest.xml`)
  const manifest = top ?? (folders.size === 1 && inner.length === 1 ? inner[0] : undefined)
  if (!manifest) throw refused('no_manifest', otherKind(entries))
  if (manifest.size > MAX_MANIFEST) throw refused('manifest_too_large')
  return { root: manifest === top ? '' : folder, manifest }
}

function describe(parsed: ParsedXml, entries: ZipEntry[]): Omit<Package, 'entries'> {
  const version = versionOf(parsed)
  const structure = structureOf(parsed.root)
  const sequencing = sequencingOf(parsed.root)
  const find = lookupIn(entries)
  const items = structure.organization?.items ?? []
  const listed = packageItems(items, version, sequencing, find)
  const launch = launchFrom(listed, structure, find)
  const objectives = version.scorm_version === '1.2' ? [] : items.flatMap((item) => objectivesOf(item, sequencing))
  return {
    ...version,
    title: structure.title === '' ? null : beginningOf(structure.title, 200),
    launch_path: launch.path,
    mastery_score: launch.mastery_score,
    objectives: firstOfEach(objectives),
    items: listed,
    warnings: [...warned(structure, listed, version, sequencing, find), ...outOfReach(items, listed, version, launch.path)],
  }
}

/** Keeps the first objective for each id. */
function firstOfEach(objectives: Objective[]): Objective[] {
  const first = new Map<string, Objective>()
  for (const objective of objectives) if (!first.has(objective.id)) first.set(objective.id, objective)
  return [...first.values()]
}

function warned(structure: Structure, listed: PackageItem[], version: Version, sequencing: Sequencing, find: Lookup): Warning[] {
  const { organization, resources } = structure
  const pages = listed.length > 0 ? listed.map(({ is_asset }) => is_asset) : resources.map(({ scorm_type }) => scorm_type === 'asset')
  const absent = resources.flatMap(({ bases, files }) => files.filter((href) => isMissing(bases, href, find)))
  const left = listed.filter(({ missing }) => missing).map(({ title }) => title)
  const ignored = version.scorm_version === '1.2' ? ignoredScores(organization?.items ?? [], listed) : []
  return [
    ...(pages.every(Boolean) ? [warning('asset_only')] : []),
    ...(absent.length > 0 ? [warning('missing_files', some([...new Set(absent)]))] : []),
    ...(left.length > 0 ? [warning('missing_items', some(left))] : []),
    ...(organization && usesSequencing(organization, sequencing) ? [warning('uses_sequencing')] : []),
    ...(ignored[0] === undefined ? [] : [warning('ignored_mastery_score', ignored[0])]),
  ]
}

/** Returns warnings about parts that depend on rules which this service does not apply. */
function outOfReach(items: Item[], listed: PackageItem[], { scorm_version }: Version, launchPath: string): Warning[] {
  const asking = scorm_version === '1.2' ? items.filter(({ element }) => textOf(child(element, 'prerequisites')) !== '') : []
  const hidden = listed.filter(({ visible, missing, is_asset, href }) => !visible && !missing && !is_asset && href !== launchPath)
  return [
    ...(asking.length > 0 ? [warning('prerequisites_ignored', some(asking.map(({ title }) => title)))] : []),
    ...(hidden.length > 0 ? [warning('tests_unreachable', some(hidden.map(({ title }) => title)))] : []),
  ]
}

function isMissing(bases: string[], href: string, find: Lookup): boolean {
  const address = addressOf(bases, href)
  return address !== undefined && find(address.path) === undefined
}

function ignoredScores(items: Item[], listed: PackageItem[]): string[] {
  const used = new Set(listed.filter(({ mastery_score }) => mastery_score !== null).map(({ id }) => id))
  return items.filter(({ id }) => !used.has(id)).flatMap(({ element }) => textOf(child(element, 'masteryscore')) || [])
}

const SCRIPTS = /\.(x?html?|m?js)$/i
/** Patterns in pages and scripts: calls of a SCORM API, a reported status, and opened windows. */
const SIGNS = {
  reports: /LMSInitialize|API_1484_11/,
  setsStatus: /lesson_status|completion_status|success_status|progress_measure/,
  opensWindows: /\bwindow\s{0,8}\.\s{0,8}open\s{0,8}\(|\btarget\s{0,8}[=:]\s{0,8}\\?["']?_blank\b/i,
}
/** The length of the longest match. */
const OVERLAP = 48

/** Checks every file, and returns which patterns occur. */
async function verified(zip: OpenZip, entries: ZipEntry[]): Promise<Record<keyof typeof SIGNS, boolean>> {
  let [reports, setsStatus, opensWindows, last, tail] = [false, false, false, '', '']
  await verify(zip, entries, ({ path }, bytes) => {
    if ((reports && setsStatus && opensWindows) || !SCRIPTS.test(path)) return
    const text = (path === last ? tail : '') + bytes.toString('latin1')
    reports ||= SIGNS.reports.test(text)
    setsStatus ||= SIGNS.setsStatus.test(text)
    opensWindows ||= SIGNS.opensWindows.test(text)
    last = path
    tail = text.slice(-OVERLAP)
  })
  return { reports, setsStatus, opensWindows }
}
