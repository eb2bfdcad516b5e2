import { type ApiError, badRequest } from '#platform/errors.ts'

/** Why a package cannot be a course, in words for the person who made it. `about` is the file or the text in question. */
const sentences = {
  not_a_zip: () =>
    'This is not a zip file, or only the beginning of one. Export the course as a SCORM package and upload that zip unchanged.',
  corrupt_zip: (about) => `The zip file is damaged${about ? ` (${about})` : ''}. Export the course again and upload it unchanged.`,
  encrypted: (about) => `The zip file is protected by a password (${about}). Make it without one.`,
  unsafe_path: (about) =>
    `The zip holds a file whose name leads out of the package or cannot be used: ${about}. Make the zip again without it.`,
  special_file: (about) => `The zip holds a link or a device, which cannot be served: ${about}. Put the file itself there.`,
  duplicate_entry: (about) => `The zip holds two files of the same name: ${about}. Make the zip again with one of them.`,
  overlapping_entries: (about) =>
    `The zip is not built as a zip should be: ${about} shares its bytes with another file. Make it again with another program.`,
  unknown_method: (about) => `${about} is compressed in a way that browsers cannot read. Make the zip with ordinary (deflate) compression.`,
  too_many_entries: () => 'The package holds more than 50,000 files.',
  too_large: (about) => `${about} is larger than 1 GB when unpacked.`,
  too_large_together: () => 'The package is larger than 2 GB when unpacked.',
  bomb: (about) => `${about} is compressed more than 200 times, as no course material is. Leave it out, or compress it less.`,
  no_manifest: (about) =>
    `The zip holds no imsmanifest.xml at its top, so it is not a SCORM package. ${about || 'Publish the course for an LMS (SCORM 1.2 or 2004), not for the web.'}`,
  manifest_too_large: () => 'imsmanifest.xml is larger than 10 MB, or holds more elements than any course needs.',
  malformed_xml: (about) => `imsmanifest.xml is not well-formed XML (${about}). Export the course again.`,
  entity: (about) => `imsmanifest.xml declares or uses entities of its own, which are not read (${about}). Remove its DOCTYPE.`,
  too_deep: () => 'imsmanifest.xml nests elements more than 200 deep.',
  not_scorm: (about) => `imsmanifest.xml describes ${about}, not a SCORM course. Publish the course as SCORM 1.2 or SCORM 2004.`,
  no_launch: () => 'imsmanifest.xml names nothing that could be started: no item and no resource has a page.',
  launch_missing: (about) => `The manifest starts ${about}, which is not in the zip. Add that file, or correct the manifest.`,
  external_launch: (about) =>
    `The manifest starts ${about}, which lies outside of the package. A course has to start with a page of its own.`,
} satisfies Record<string, (about: string) => string>

export type Refusal = keyof typeof sentences

const SHOWN = 200

/** The package is refused: 400 with a sentence for its author. */
export function refused(reason: Refusal, about = ''): ApiError {
  const said: (about: string) => string = sentences[reason]
  return badRequest(said(printable(about)))
}

/** Names out of a hostile file may be long, and hold what a terminal or a log should not see. */
export function printable(text: string): string {
  const clean = text.toWellFormed().replaceAll(/\p{Cc}+/gu, '?')
  return clean.length > SHOWN ? `${clean.slice(0, SHOWN).toWellFormed()}…` : clean
}
