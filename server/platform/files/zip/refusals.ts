import { type ApiError, badRequest } from '../../errors.ts'

/** Why a zip is not read, in words for the person who made it. `about` is the file in question. */
const sentences = {
  not_a_zip: () => 'This is not a zip file, or only the beginning of one. Export it again as a package, and upload that zip unchanged.',
  corrupt_zip: (about) => `The zip file is damaged${about ? ` (${about})` : ''}. Export it again and upload it unchanged.`,
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
  bomb: (about) => `${about} is compressed more than 200 times, as no honest material is. Leave it out, or compress it less.`,
} satisfies Record<string, (about: string) => string>

const SHOWN = 200

/** The zip is refused: 400 with a sentence for whoever made it. */
export function refused(reason: keyof typeof sentences, about = ''): ApiError {
  const said: (about: string) => string = sentences[reason]
  return badRequest(said(printable(about)))
}

/** Names out of a hostile file may be long, and hold what a terminal or a log should not see. */
export function printable(text: string): string {
  const clean = text.toWellFormed().replaceAll(/\p{Cc}+/gu, '?')
  return clean.length > SHOWN ? `${clean.slice(0, SHOWN).toWellFormed()}…` : clean
}
