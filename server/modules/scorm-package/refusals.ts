import { type ApiError, badRequest } from '#platform/errors.ts'
import { printable } from '#platform/files/zip/refusals.ts'

/** Why a package cannot be a course, as sentences for its author. `about` is the file or the text concerned. */
const sentences = {
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

/** Returns the error that refuses a package: 400 with a sentence for its author. */
export function refused(reason: Refusal, about = ''): ApiError {
  const said: (about: string) => string = sentences[reason]
  return badRequest(said(printable(about)))
}
