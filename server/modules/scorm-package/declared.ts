import { refused } from './refusals.ts'
import { type ParsedXml, textOf, within } from './xml.ts'

export type Version = { scorm_version: '1.2' | '2004'; scorm_edition: '2nd' | '3rd' | '4th' | null }

/** Returns the SCORM version that a manifest states, or else that of its namespaces. Throws 400 for anything else. */
export function versionOf({ root, namespaces }: ParsedXml): Version {
  if (root.name !== 'manifest') throw refused('not_scorm', `a document named ${root.name}`)
  const elements = within(root)
  const foreign = elements.filter(({ name }) => name === 'schema').find((schema) => /common cartridge|\bqti\b/i.test(schema.text))
  if (foreign) throw refused('not_scorm', textOf(foreign))
  for (const element of elements) {
    const version = element.name === 'schemaversion' ? read(textOf(element)) : undefined
    if (version) return version
  }
  const declared = [...namespaces].join(' ')
  if (/adlcp_v1p[23]|adlseq_|adlnav_/i.test(declared)) return { scorm_version: '2004', scorm_edition: null }
  const old = /adlcp_rootv1p2|imscp_rootv1p1p2/i.test(declared)
  if (old || elements.some(({ attributes }) => 'scormtype' in attributes)) return { scorm_version: '1.2', scorm_edition: null }
  throw refused('not_scorm', 'some other content package')
}

const editions = ['2nd', '3rd', '4th'] as const

function read(text: string): Version | undefined {
  if (text === '1.2') return { scorm_version: '1.2', scorm_edition: null }
  if (/^(cam )?1\.3$/i.test(text)) return { scorm_version: '2004', scorm_edition: '2nd' }
  const edition = editions.find((each) => text.toLowerCase().includes(`2004 ${each}`))
  return edition && { scorm_version: '2004', scorm_edition: edition }
}
