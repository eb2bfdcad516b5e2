import type { Harness, Person } from './harness.ts'
import { type ZipContent, zipOf } from './zip.ts'

/** A minimal page that uses SCORM 1.2. */
export const PAGE =
  '<!doctype html><title>A page</title><script>parent.API && parent.API.LMSInitialize(""); const done = () => parent.API.LMSSetValue("cmi.core.lesson_status", "completed")</script>'

export type Part = { id?: string; title?: string; href?: string; attributes?: string; inside?: string; scormType?: string }

/** Returns a SCORM 1.2 manifest with these parts, each with its own resource. */
export function manifest({ title = 'Hand hygiene', parts = [{}] }: { title?: string; parts?: Part[] } = {}): string {
  const named = parts.map((part, nr) => ({
    id: `I${nr + 1}`,
    title: `Part ${nr + 1}`,
    href: 'index.html',
    scormType: 'sco',
    attributes: '',
    inside: '',
    ...part,
  }))
  return `<?xml version="1.0" encoding="UTF-8"?>
    <manifest identifier="M" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
      <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
      <organizations default="O"><organization identifier="O"><title>${title}</title>
        ${named.map(({ id, title, attributes, inside }) => `<item identifier="${id}" identifierref="R-${id}" ${attributes}><title>${title}</title>${inside}</item>`).join('')}
      </organization></organizations>
      <resources>
        ${named.map(({ id, href, scormType }) => `<resource identifier="R-${id}" type="webcontent" adlcp:scormtype="${scormType}" href="${href}"/>`).join('')}
      </resources>
    </manifest>`
}

/** Returns a SCORM 2004 manifest with one part. `inside` is put into its item. */
export const manifest2004 = ({ title = 'Fire safety', inside = '' } = {}) => `<?xml version="1.0" encoding="UTF-8"?>
  <manifest identifier="M" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss">
    <metadata><schema>ADL SCORM</schema><schemaversion>2004 4th Edition</schemaversion></metadata>
    <organizations default="O"><organization identifier="O"><title>${title}</title>
      <item identifier="I1" identifierref="R1"><title>All of it</title>${inside}</item>
    </organization></organizations>
    <resources><resource identifier="R1" type="webcontent" adlcp:scormType="sco" href="index.html"/></resources>
  </manifest>`

/** Returns a package with a manifest and files, by default one page. */
export function scormPackage(xml: string | Buffer = manifest(), files: ZipContent[] = [{ name: 'index.html', content: PAGE }]): Buffer {
  return zipOf([{ name: 'imsmanifest.xml', content: xml }, ...files])
}

type Owner = { org: string; department?: string }

/** Requests an upload ticket, sends the bytes, and returns the pathname. */
export async function sendPackage(t: Harness, person: Person, owner: Owner, zip: Buffer, file_name = 'course.zip'): Promise<string> {
  const ticket = await t.call(person, 'POST', '/api/scorm-courses/uploads', { ...owner, file_name, size_bytes: zip.length })
  if (ticket.status !== 201) throw new Error(`No ticket: ${ticket.text}`)
  await t.send(ticket.body, zip)
  return ticket.body.pathname
}

/** Uploads a package and registers it as a course. */
export async function registerCourse(t: Harness, person: Person, owner: Owner, zip = scormPackage(), fields: object = {}) {
  const pathname = await sendPackage(t, person, owner, zip)
  return t.call(person, 'POST', '/api/scorm-courses', { ...owner, pathname, file_name: 'course.zip', ...fields })
}

/** Uploads a new package and puts it into the course. */
export async function replacePackage(t: Harness, person: Person, courseId: string, zip: Buffer, fields: object = {}) {
  const url = `/api/scorm-courses/${courseId}` as const
  const ticket = await t.call(person, 'POST', `${url}/package-uploads`, { file_name: 'next.zip', size_bytes: zip.length })
  if (ticket.status !== 201) throw new Error(`No ticket: ${ticket.text}`)
  await t.send(ticket.body, zip)
  const body = { pathname: ticket.body.pathname, file_name: 'next.zip', requires_recertification: false, ...fields }
  return t.call(person, 'PUT', `${url}/package`, body)
}
