import type { Reporter, TestModule } from 'vitest/node'

const TELL_EVERY_MS = 10_000

/** Reports the progress of a run if no terminal shows the summary of vitest's own reporter. */
export const progress = (): Reporter => {
  const began = performance.now()
  const seen = { all: 0, files: 0, tests: 0, toldAt: began }
  return {
    onTestRunStart(files) {
      seen.all = files.length
      console.log(`${files.length} files of tests`)
    },
    onTestModuleEnd({ children }: TestModule) {
      seen.files += 1
      seen.tests += [...children.allTests()].length
      const now = performance.now()
      if (now - seen.toldAt < TELL_EVERY_MS && seen.files < seen.all) return
      seen.toldAt = now
      console.log(`-- ${seen.files} of ${seen.all} files, ${seen.tests} tests, ${Math.round((now - began) / 1000)} s`)
    },
  }
}
