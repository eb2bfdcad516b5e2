import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { computing } from '../../../test/computing.ts'
import { harness } from '../../../test/harness.ts'
import { sendPackage } from '../../../test/scorm.ts'
import { refused as refusedAsZip } from '#platform/files/zip/refusals.ts'
import { refused } from './refusals.ts'

/** A folder of packages from many tools, with the expected result for each. They are too large for this repository, and not ours. */
const folder = process.env.SCORM_PACKAGES ?? ''

/** Faults of a zip that do not depend on its content. */
const ofZips = ['not_a_zip', 'corrupt_zip', 'encrypted', 'unsafe_path'] as const
type ZipRefusal = (typeof ofZips)[number]
const isOfZip = (reason: string): reason is ZipRefusal => ofZips.some((one) => one === reason)

type AcceptedPackage = {
  must: 'accept'
  scorm_version: string
  edition: string | null
  launch_path: string
  root: string
  mastery_score: number | null
  objectives: string[]
  title: string | null
  sco_count: number
  launchable_items: number
  entries: number
}
type Expectation = AcceptedPackage | { must: 'reject'; reason: ZipRefusal | Parameters<typeof refused>[0] }

describe.skipIf(folder === '')('packages made by many tools', async () => {
  if (folder === '') return
  const t = await harness()
  const expected = Object.entries(JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Record<string, Expectation>)
  const org = await t.org()
  const author = await t.person(org, ['scorm:read', 'scorm:write'])

  test.each(expected)('%s', async (name, wanted) => {
    const zip = readFileSync(join(folder, 'packages', name))
    const pathname = await sendPackage(t, author, { org: org.id }, zip, name)
    const spent = computing()
    const { status, body } = await t.call(author, 'POST', '/api/scorm-courses', { org: org.id, pathname, file_name: name })
    expect(spent()).toBeLessThan(2000)
    if (wanted.must === 'reject') {
      expect({ status, sentence: body.error_description }).toEqual({ status: 400, sentence: expect.stringMatching(saying(wanted.reason)) })
      await t.drain()
      return
    }
    const { scorm_version, edition: scorm_edition, launch_path, mastery_score, title, objectives } = wanted
    expect({ status, ...body }).toMatchObject({
      status: 201,
      scorm_version,
      scorm_edition,
      launch_path,
      mastery_score,
      name: title ?? name,
    })
    expect(body.objectives.map(({ id }: { id: string }) => id)).toEqual(objectives)
    const [version] = (await t.call(author, 'GET', `/api/scorm-courses/${body.id}/package-versions`)).body
    expect(version.items).toHaveLength(wanted.launchable_items)
    expect(version.items.filter(({ is_sco }: { is_sco: boolean }) => is_sco)).toHaveLength(wanted.sco_count)
    const codes = new Set<string>(version.warnings.map(({ code }: { code: string }) => code))
    expect(codes.has('wrapped_in_folder')).toBe(wanted.root !== '')
    expect(codes.has('never_sets_status')).toBe(name === 'r02-moodle-RuntimeMinimumCalls_SCORM12-mini.zip')
    const files = await t.db
      .selectFrom('scorm_package_entry')
      .innerJoin('scorm_package_version', 'scorm_package_version.id', 'scorm_package_entry.package_version_id')
      .select('path')
      .where('scorm_course_id', '=', body.id)
      .execute()
    expect(files.map(({ path }) => path)).toContain(launch_path.replace(/[?#].*/, ''))
    if (wanted.root === '') expect(files).toHaveLength(wanted.entries)
  })
})

/** Returns a pattern for the sentence of a refusal, for any subject. */
function saying(reason: (Expectation & { must: 'reject' })['reason']): RegExp {
  const { message } = isOfZip(reason) ? refusedAsZip(reason, 'ABOUT') : refused(reason, 'ABOUT')
  return new RegExp(`^${RegExp.escape(message).replace('ABOUT', '.*')}$`)
}
