import type { ZipEntry } from '#platform/files/zip/entries.ts'

const SHOWN = 60
const short = (path: string) => (path.length > SHOWN ? `${path.slice(0, SHOWN).toWellFormed()}…` : path)
const asScorm = (kind: string) => `It is ${kind}: publish the course as SCORM 1.2 or SCORM 2004 instead.`

/** Files that identify a zip without a manifest, with advice for its author. The first match counts. */
const kinds: [RegExp, (path: string) => string][] = [
  [/^(?:[^/]*\/)?cmi5\.xml$/, () => asScorm('a cmi5 course')],
  [/^(?:[^/]*\/)?tincan\.xml$/, () => asScorm('an xAPI (Tin Can) course')],
  [/^(?:[^/]*\/)?[^/]*\.(?:au|crs)$/, () => asScorm('an AICC course')],
  [/^(?:[^/]*\/)?h5p\.json$/, () => asScorm('an H5P file')],
  [/^moodle_backup\.xml$/, () => 'It is a backup of Moodle: download the SCORM package out of its activity instead.'],
  [/^\[content_types\]\.xml$/, () => asScorm('a document or presentation of Office')],
  [/imsmanifest\.xml$/, (path) => `One lies deeper, at ${short(path)}: zip what is in that folder, each course by itself.`],
  [/\.zip$/, (path) => `Another zip lies in it, ${short(path)}: unpack this one, and upload that one as it is.`],
]

/** Returns a sentence that says what a zip without a manifest is; empty if unknown. */
export function otherKind(entries: ZipEntry[]): string {
  for (const [sign, says] of kinds) {
    const found = entries.find(({ path }) => sign.test(path.toLowerCase()))
    if (found) return says(found.path)
  }
  return ''
}
