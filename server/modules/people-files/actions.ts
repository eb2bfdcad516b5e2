import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Actor } from '#platform/access/actor.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { strangersAmong } from '#platform/access/members.ts'
import { coveredOf } from '#platform/access/reached-people.ts'
import { zoneOf } from '#platform/days.ts'
import type { Db } from '#platform/db/open.ts'
import { notFound } from '#platform/errors.ts'
import type { Cell, Table } from '#platform/exports/table.ts'
import { writeToFile } from '#platform/exports/to-file.ts'
import { writeXlsx } from '#platform/exports/xlsx.ts'
import { streamedZip } from '#platform/files/zip/streamed.ts'
import type { Language } from '#platform/languages.ts'
import { type CertificateState, drawn, toldEach } from '#modules/awards/certificate/actions.ts'
import { said } from '#modules/awards/certificate/words.ts'
import * as awards from '#modules/awards/store.ts'
import { ceiling, exported as recordsOf } from '#modules/records/export/actions.ts'
import type { Home } from '#modules/standing/matrix/actions.ts'
import { exported as standingsOf } from '#modules/standing/matrix/export.ts'
import { mayReadMatrix, notReadingMatrix } from '#modules/standing/rules-readers.ts'
import { exported as peopleOf } from './export.ts'
import { certificateName } from './rules.ts'

/** Throws unless certifications:read or the manager chain of the caller covers all these members: 403 if it covers nobody, else 404. */
export async function requireReadable(db: Db, actor: Actor, organizationId: string, people: string[]): Promise<void> {
  if (!mayReadMatrix(actor, organizationId)) throw notReadingMatrix()
  const covered = await coveredOf(db, actor, 'certifications:read', organizationId, people)
  if (!people.every((id) => covered.has(id)) || (await strangersAmong(db, organizationId, people)).size > 0) throw notFound()
}

type Parts = { db: Db; origin: string }

/**
 * Returns a zip with workbooks of the people, their standings and the records that the caller may read. It also has a certificate for
 * the latest award of each certification that was not revoked. The certificate says whether the award is in force. The workbooks are in temporary files without names. Each certificate is drawn only when the reader of the zip reaches it.
 */
export async function filesOfPeople({ db, origin }: Parts, asking: ActorWithAccess, home: Home, people: string[], language: Language) {
  const { actor } = asking
  const zone = zoneOf(home.time_zone)
  const most = ceiling(actor)
  const filter = { organization_id: home.id, learners: people, include_archived: false }
  const tables = [
    (db: Db) => workbook(db, peopleOf(actor, home, people), language),
    (db: Db) => workbook(db, standingsOf(actor, home, { managed: false, among: people }, { include_optional: false }), language),
    (db: Db) => workbook(db, recordsOf(actor, filter, most, zone), language),
  ]
  const certificates = await toldEach(db, await awards.certificatesOf(db, asking, home.id, people))
  const sheets: Sheet[] = []
  try {
    for (const table of tables) sheets.push(await table(db))
  } catch (error) {
    await closeAll(sheets)
    throw error
  }
  return { zip: zipOf(sheets, certificates, { language, origin }), day: zone.dayOf(new Date().toISOString()) }
}

type Sheet = { name: string; file: FileHandle }

async function workbook<Name extends string, Row extends Record<Name, Cell>>(
  db: Db,
  table: Table<Name, Row>,
  language: Language,
): Promise<Sheet> {
  const file = await writeToFile(db, `${table.name}.xlsx`, (db, file) => writeXlsx(file, table, table.portions(db), language))
  return { name: `${table.title[language]}.xlsx`, file }
}

const closeAll = (sheets: Sheet[]) => Promise.allSettled(sheets.map(({ file }) => file.close()))

function zipOf(sheets: Sheet[], certificates: CertificateState[], { language, origin }: { language: Language; origin: string }): Readable {
  // Workbooks and PDFs are compressed already.
  const { output, add, end } = streamedZip({ compress: false })
  output.once('close', () => void closeAll(sheets))
  for (const { name, file } of sheets) add(name, async () => file.createReadStream({ start: 0, autoClose: false }))
  for (const [nr, told] of certificates.entries()) {
    const { proof } = told
    const name = certificateName(language, nr + 1, { name: said(language, told).name, certification: proof.certification })
    add(name, async () => Readable.from([await drawn(language, told, origin)]))
  }
  end()
  return output
}
