import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest begins first: else the last of it runs alone, beside an idle core. */
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

/** The nets ask tens of thousands of questions of one service each, and report as they go. */
export default defineConfig({
  test: {
    include: ['test/nets/*.net.ts'],
    globalSetup: ['test/scratch.ts'],
    // Each net has a worker and a database to itself.
    env: { TEST_FILES_ALONE: 'true' },
    maxWorkers: 2,
    testTimeout: 1_800_000,
    hookTimeout: 300_000,
    sequence: { sequencer: LongestFirst },
  },
})
