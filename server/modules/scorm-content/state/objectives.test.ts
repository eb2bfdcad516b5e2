import { expect, test } from 'vitest'
import { harness } from '../../../../test/harness.ts'
import { launched } from '../../../../test/player.ts'
import { manifest, manifest2004, registerCourse, scormPackage } from '../../../../test/scorm.ts'

const t = await harness()

const objectives = `<imsss:sequencing><imsss:objectives>
  <imsss:primaryObjective objectiveID="OVERALL" satisfiedByMeasure="false"/>
  <imsss:objective objectiveID="lifting"><imsss:mapInfo targetObjectiveID="global-lifting"/></imsss:objective>
  <imsss:objective objectiveID="carrying"/>
  <imsss:objective/>
</imsss:objectives></imsss:sequencing>`

/** Several items with the same primary objective id, as authoring tools write them. */
const twoParts = manifest2004({ inside: objectives }).replace(
  '</organization>',
  `<item identifier="I2" identifierref="R1"><title>The test</title><imsss:sequencing><imsss:objectives>
    <imsss:primaryObjective objectiveID="OVERALL"/></imsss:objectives></imsss:sequencing></item></organization>`,
)

async function world(xml = manifest2004({ inside: objectives })) {
  const org = await t.org()
  const trainer = await t.person(org, ['scorm:read', 'scorm:write'])
  const learner = await t.person(org)
  const course = await registerCourse(t, trainer, { org: org.id }, scormPackage(xml))
  expect(course.status, course.text).toBe(201)
  const course_id = course.body.id
  return { learner, course_id, play: await launched(t, learner, course_id) }
}
type World = Awaited<ReturnType<typeof world>>

async function found({ play }: Pick<World, 'play'>, itemId?: string): Promise<Record<string, string>> {
  const { status, body, text } = await play.state(itemId)
  expect(status, text).toBe(200)
  return Object.fromEntries(Object.entries<string>(body.cmi).filter(([name]) => name.startsWith('cmi.objectives.')))
}
const at = (place: number, element = 'id') => `cmi.objectives.${place}.${element}`
const declared = { [at(0)]: 'OVERALL', [at(1)]: 'lifting', [at(2)]: 'carrying' }

test('SCORM 2004: the objectives of the manifest are there before content says anything, in its order', async () => {
  expect(await found(await world())).toEqual(declared)
})

test('each part has its own, also where several parts call theirs the same', async () => {
  const w = await world(twoParts)
  expect(await found(w, 'I1')).toEqual(declared)
  expect(await found(w, 'I2')).toEqual({ [at(0)]: 'OVERALL' })
})

test('what content says of them, and those it adds, stay where they are, and the details of the attempt name them', async () => {
  const { learner, course_id, play } = await world()
  const said = {
    [at(1)]: 'lifting',
    [at(1, 'success_status')]: 'passed',
    [at(1, 'score.scaled')]: '0.9',
    [at(3)]: 'own',
    [at(3, 'completion_status')]: 'completed',
  }
  expect((await play.save(said)).status).toBe(200)
  const again = await launched(t, learner, course_id)
  expect(await found({ play: again })).toEqual({ ...declared, ...said })
  const { body } = await t.call(learner, 'GET', `/api/scorm-attempts/${play.attempt_id}/details`)
  expect(body.objectives).toEqual([
    { id: 'lifting', status: 'passed', score_scaled: 0.9 },
    { id: 'own', status: 'completed', score_scaled: null },
  ])
})

test('a list that content began by itself keeps its places, and the rest of the manifest follows it', async () => {
  const { learner, course_id, play } = await world()
  const own = { [at(0)]: 'carrying', [at(0, 'success_status')]: 'failed', [at(1)]: 'own' }
  await play.save(own)
  expect(await found({ play: await launched(t, learner, course_id) })).toEqual({ ...own, [at(2)]: 'OVERALL', [at(3)]: 'lifting' })
})

test('a version that was registered before its parts held their objectives has them read from its manifest', async () => {
  const { learner, course_id } = await world(twoParts)
  const versions = t.db.selectFrom('scorm_package_version').select(['id', 'items']).where('scorm_course_id', '=', course_id)
  const { id, items } = await versions.executeTakeFirstOrThrow()
  const old = JSON.stringify(items, (name, value: unknown) => (name === 'objectives' ? undefined : value))
  expect(old).not.toContain('OVERALL')
  await t.db.updateTable('scorm_package_version').set({ items: old }).where('id', '=', id).execute()
  const play = await launched(t, learner, course_id)
  expect(await found({ play }, 'I1')).toEqual(declared)
  expect(await found({ play }, 'I2')).toEqual({ [at(0)]: 'OVERALL' })
})

test('SCORM 1.2 knows no objectives of the manifest', async () => {
  const inside = objectives.replace('<imsss:sequencing>', '<imsss:sequencing xmlns:imsss="http://www.imsglobal.org/xsd/imsss">')
  expect(await found(await world(manifest({ parts: [{ inside }] })))).toEqual({})
})
