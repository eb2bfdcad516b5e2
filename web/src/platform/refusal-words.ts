import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/**
 * What the service answers to people, word for word: it speaks English, and here its sentences come into the language of
 * the pages. What it says to programs only is missing and stays as it is. A test compares them with the service.
 */
const sentences = [
  msg({ message: 'Another certification of the organization has that slug.' }),
  msg({ message: 'Another department of the organization has that slug.' }),
  msg({ message: 'Another organization has that slug.' }),
  msg({ message: 'Another role of the department has that slug.' }),
  msg({ message: 'Another sign-in provider has that slug.' }),
  msg({ message: 'Another subject of the organization has that slug.' }),
  msg({ message: 'Departments lie beneath it. Delete or move them first.' }),
  msg({ message: 'File storage is not configured on this deployment.' }),
  msg({ message: 'Live departments lie beneath it. Archive or move them first.' }),
  msg({ message: 'More than {limit} records match. Narrow the filters and export in parts.' }),
  msg({ message: 'Nobody awards themselves.' }),
  msg({ message: 'Nobody decides about their own exemption.' }),
  msg({ message: 'Nobody decides their own request.' }),
  msg({ message: 'Nobody decides their own submission.' }),
  msg({ message: 'Nobody exempts themselves.' }),
  msg({ message: 'Nobody has to decide about this certification. Claim it instead.' }),
  msg({ message: 'Nobody signs off themselves.' }),
  msg({ message: 'Nothing you can see has that id or slug.' }),
  msg({ message: 'Only a superuser may do this.' }),
  msg({ message: 'Only who asked withdraws a request.' }),
  msg({ message: 'Somebody decides about this certification. Request it instead.' }),
  msg({ message: 'Something failed on our side. Quote the request id {requestId} when you report it.' }),
  msg({ message: 'That person is in the directory already.' }),
  msg({ message: 'The access token is not valid.' }),
  msg({ message: 'The attachments of the certification changed meanwhile. Try again.' }),
  msg({ message: 'The award is revoked already.' }),
  msg({ message: 'The certification is archived. Bring it back first.' }),
  msg({ message: 'The certification is archived: it is no longer evaluated.' }),
  msg({ message: 'The certification no longer reaches whoever asked for it.' }),
  msg({ message: 'The department above is archived. Bring it back first.' }),
  msg({ message: 'The department is archived. Bring it back first.' }),
  msg({ message: 'The department of the role is archived: a grant there would count for nothing.' }),
  msg({ message: 'The departments changed meanwhile. Look again and repeat.' }),
  msg({ message: 'The download ticket is not valid, or has expired. Ask for a new one.' }),
  msg({ message: 'The owner is archived. Bring it back first.' }),
  msg({ message: 'The person holds that role already. Change its expires_at instead.' }),
  msg({ message: 'The person is erased already.' }),
  msg({ message: 'The record is archived. Bring it back first.' }),
  msg({ message: 'The record is {status}, no longer pending.' }),
  msg({ message: 'The request is {status}, no longer pending.' }),
  msg({ message: 'The sign-off is revoked already.' }),
  msg({ message: 'The upload broke off.' }),
  msg({ message: 'The upload is attached already. Ask for a new ticket to attach another file.' }),
  msg({ message: 'The upload is registered already. Upload the file again to use it twice.' }),
  msg({ message: 'The upload is registered to a course already. Upload the file again to use it twice.' }),
  msg({ message: 'The upload ticket is not valid, or has expired. Ask for a new one.' }),
  msg({ message: 'This launch is over. Open the course again.' }),
  msg({ message: 'This needs a permission somewhere in the organization.' }),
  msg({ message: 'This needs certifications:read, or people whom you manage.' }),
  msg({ message: 'This needs permissions you do not hold over {where}: {missing}.' }),
  msg({ message: 'This needs {need} over the owner.' }),
  msg({ message: 'Too many requests. Try again in {seconds} seconds.' }),
  msg({ message: 'You cannot disable your own account.' }),
  msg({ message: 'You lack the permission this needs.' }),
]

const known = sentences.map((sentence) => ({ sentence, pattern: patternOf(sentence.message!) }))

/** A name in braces stands for whatever the service wrote there. */
function patternOf(message: string): RegExp {
  const parts = message.split(/\{(\w+)\}/).map((part, nr) => (nr % 2 === 1 ? `(?<${part}>.+)` : part.replaceAll('.', '\\.')))
  return new RegExp(`^${parts.join('')}$`)
}

/** A sentence of the service in the language of the pages. */
export function inWords(text: string): string {
  for (const { sentence, pattern } of known) {
    const found = pattern.exec(text)
    if (found) return i18n._(sentence.id, found.groups, sentence)
  }
  return text
}
