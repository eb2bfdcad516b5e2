import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest nets start first. Otherwise the last of them would run alone beside an idle core. */
const LONGEST = ['matrix', 'deletions', 'tenants', 'fuzz']
const placeOf = ({ moduleId }: TestSpecification) => {
  const place = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.net.ts`))
  return place < 0 ? LONGEST.length : place
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own, which answers a list of its own.
    const usual = await super.sort(files)
    return usual.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

/** Each net sends tens of thousands of requests to one service, and reports its progress. */
export default defineConfig({
  test: {
    include: ['test/nets/*.net.ts'],
    globalSetup: ['test/scratch.ts'],
    // Each net has its own worker and database.
    env: { TEST_FILES_ALONE: 'true' },
    maxWorkers: 2,
    testTimeout: 1_800_000,
    hookTimeout: 300_000,
    sequence: { sequencer: LongestFirst },
  },
})
