import { expect, test } from 'vitest'
import { evaluate, explain, trace } from '../../server/modules/standing/actions.ts'
import * as standings from '../../server/modules/standing/store.ts'
import { measure } from '../../server/modules/standing/actions-proof.ts'
import * as reach from '../../server/modules/standing/store-reach.ts'
import { harness } from '../harness.ts'
import { type ModelStanding, type ModelType, type ModelWorld, concerns, standing } from './model.ts'
import { type Place, placeIn } from './places.ts'
import { DAYS, day, dice, randomWorld, store } from './worlds.ts'
import { sized } from '../sizes.ts'

const t = await harness()
const SEED = Number(process.env.TEST_SEED ?? 20_261_121)
const [WORLDS, PEOPLE, MOMENTS] = [sized(2, 6), 60, 4]
/** Zones of the first worlds; further worlds get a random zone. In Cairo the clocks go forward at midnight. */
const ZONES = ['Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kolkata', 'Africa/Cairo']

test(`the evaluator agrees with the slow model about everybody in everything (seed ${SEED})`, { timeout: 240_000 }, async () => {
  const roll = dice(SEED)
  let cases = 0
  for (let nr = 0; nr < WORLDS; nr += 1) {
    const org = await t.org()
    const decider = await t.person(org)
    const members = await Promise.all(roll.times(PEOPLE, () => t.person(org)))
    const ids = members.map(({ account_id }) => account_id)
    const place = placeIn(ZONES[nr] ?? roll.pick(Intl.supportedValuesOf('timeZone')))
    const world = randomWorld(roll, ids, place)
    await store(t.context.db, world, org.id, decider.account_id)
    const moments = roll.times(MOMENTS, (): number => roll.pick(around(place, roll.upTo(DAYS + 400))))
    for (const at of moments) cases += await compare(world, ids, at)
  }
  expect(cases).toBeGreaterThan(sized(3000, 10_000))
})

/** A moment of the grid, the beginning of its local day, and the last moment before that. */
const around = (place: Place, count: number) => {
  const begins = place.begins(place.day(day(count)))
  return [day(count), begins, begins - 1]
}

/** Returns the number of compared standings. A wrong standing fails with its seed, person and type. */
async function compare(world: ModelWorld, ids: string[], at: number): Promise<number> {
  const { db } = t.context
  const moment = await standings.moment(db, new Date(at).toISOString())
  const found = await standings.types(
    db,
    world.types.map(({ id }) => id),
    moment,
  )
  const live = world.types.filter(({ archived }) => archived === null || archived > at)
  expect(found.map(({ id }) => id).toSorted()).toEqual(live.map(({ id }) => id).toSorted())
  const evaluated = await evaluate(db, { people: ids, types: found, at: moment })
  const verdicts = ids.flatMap((person) => found.map((type) => evaluated.verdict(person, type)))
  const explained = await explain(db, evaluated, verdicts)
  const types = new Map(live.map((type) => [type.id, type]))
  for (const each of explained) {
    const expected = standing(world, each.user_id, types.get(each.certification.id)!, at)
    expect(shape(each), `seed ${SEED}, ${world.place.zone}, ${each.user_id}, ${each.certification.id} at ${moment}`).toEqual(expected)
  }
  const values = (await measure(db, { people: ids, types: found, at: moment }))(
    (person, nr) => explained[person * found.length + nr]!.award?.awarded_at,
  )
  const measured = ids.map((_, person) => found.map(({ rules }) => rules.map((rule) => values.of(person, rule))))
  expect(measured.flat()).toEqual(explained.map(({ rules }) => rules.map(({ current }) => current)))
  const traced = await trace(db, { people: ids, types: found, at: moment }, true)
  expect(traced.map(shape), `seed ${SEED}, by the traces, at ${moment}`).toEqual(explained.map(shape))
  expect(await pairs(found, ids, moment)).toEqual(concernedPairs(world, ids, live, at))
  return explained.length
}

type Explained = Awaited<ReturnType<typeof explain>>[number]

const ms = (text: string | null) => (text === null ? null : Date.parse(text))
function shape({ state, awardable, due_at, renewal_opens_at, grace_until, rules }: Explained): ModelStanding {
  return {
    state,
    awardable,
    due: ms(due_at),
    opens: ms(renewal_opens_at),
    grace: ms(grace_until),
    rules: rules.map(({ current, satisfied, counted }) => ({ current, satisfied, counted: counted.map(({ id }) => id).toSorted() })),
  }
}

async function pairs(types: { id: string }[], ids: string[], at: string): Promise<string[]> {
  const typeIds = types.map(({ id }) => id)
  const found = await reach.pairs(t.context.db, reach.concerned(typeIds, at), ids)
  return found.map(({ certification_type_id, user_id }) => `${certification_type_id} ${user_id}`).toSorted()
}

const concernedPairs = (world: ModelWorld, ids: string[], types: ModelType[], at: number) =>
  ids.flatMap((id) => types.filter((type) => concerns(world, id, type, at)).map((type) => `${type.id} ${id}`)).toSorted()
