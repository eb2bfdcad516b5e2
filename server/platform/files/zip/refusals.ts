import { type ApiError, refusal } from '../../errors.ts'

/** For a sentence that names no file. */
const plain = (said: () => ApiError) => () => said()

/** Why a zip is refused, in words for its author. `about` is the file in question. */
const reasons = {
  not_a_zip: plain(
    refusal(
      'invalid_request',
      'not_a_zip',
      'This is not a zip file, or only the beginning of one. Export it again as a package, and upload that zip unchanged.',
    ),
  ),
  corrupt_zip: refusal('invalid_request', 'zip_damaged', 'The zip file is damaged ({about}). Export it again and upload it unchanged.'),
  encrypted: refusal('invalid_request', 'zip_entry_encrypted', 'The zip file is protected by a password ({about}). Make it without one.'),
  encrypted_whole: plain(refusal('invalid_request', 'zip_encrypted', 'The zip file is protected by a password. Make it without one.')),
  unsafe_path: refusal(
    'invalid_request',
    'zip_unsafe_path',
    'The zip holds a file whose name leads out of the package or cannot be used: {about}. Make the zip again without it.',
  ),
  special_file: refusal(
    'invalid_request',
    'zip_special_file',
    'The zip holds a link or a device, which cannot be served: {about}. Put the file itself there.',
  ),
  duplicate_entry: refusal(
    'invalid_request',
    'zip_same_name_twice',
    'The zip holds two files of the same name: {about}. Make the zip again with one of them.',
  ),
  overlapping_entries: refusal(
    'invalid_request',
    'zip_entries_overlap',
    'The zip is not built as a zip should be: {about} shares its bytes with another file. Make it again with another program.',
  ),
  unknown_method: refusal(
    'invalid_request',
    'zip_unknown_method',
    '{about} is compressed in a way that browsers cannot read. Make the zip with ordinary (deflate) compression.',
  ),
  too_many_entries: plain(refusal('invalid_request', 'zip_too_many_files', 'The package holds more than 50,000 files.')),
  too_large: refusal('invalid_request', 'zip_file_too_large', '{about} is larger than 1 GB when unpacked.'),
  too_large_together: plain(refusal('invalid_request', 'zip_too_large', 'The package is larger than 2 GB when unpacked.')),
  bomb: refusal(
    'invalid_request',
    'zip_bomb',
    '{about} is compressed more than 200 times, as no honest material is. Leave it out, or compress it less.',
  ),
} satisfies Record<string, (values: { about: string }) => ApiError>

const SHOWN = 200

/** Returns the refusal of a zip: 400 with a sentence for its author. */
export function refused(reason: keyof typeof reasons, about = ''): ApiError {
  const said: (values: { about: string }) => ApiError = reasons[reason]
  return said({ about: printable(about) })
}

/** Shortens a name from an untrusted file and replaces control characters, which must not reach a terminal or a log. */
export function printable(text: string): string {
  const clean = text.toWellFormed().replaceAll(/\p{Cc}+/gu, '?')
  return clean.length > SHOWN ? `${clean.slice(0, SHOWN).toWellFormed()}…` : clean
}
