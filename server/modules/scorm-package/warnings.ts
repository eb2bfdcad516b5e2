import { printable } from '#platform/files/zip/refusals.ts'

/** Warnings about packages that are accepted. */
export const warnings = {
  wrapped_in_folder: (folder) => `The package lies in the folder ${folder} of the zip. It works; next time zip what is in the folder.`,
  asset_only: () =>
    'The manifest says that no page of this course reports anything, so nobody will ever be shown as having completed it. Publish it with tracking switched on.',
  no_api_calls_found: () =>
    'No page or script of this course seems to talk to a learning system, so it may never report a completion. Try it before you count on it.',
  never_sets_status: () =>
    'No page or script of this course says whether it is completed or passed, so its content alone never completes it. Have it completed once learners finish it properly.',
  opens_windows: () =>
    'A page or script of this course may open windows of its own. Browsers keep those closed that no click asks for, and this service may be set up to keep all of them closed. Try whether the course can be taken without them.',
  missing_files: (files) => `The manifest lists files that are not in the zip: ${files}. Pages that need them will look broken.`,
  missing_items: (items) => `These parts have no page in the zip, and are left out of the menu: ${items}.`,
  uses_sequencing: () =>
    'The course asks for rules about the order of its parts or about how results add up. These are not carried out: learners choose freely, and every visible part counts.',
  prerequisites_ignored: (items) =>
    `These parts ask for others to be done first: ${items}. That is not enforced: learners open the parts in any order.`,
  tests_unreachable: (items) =>
    `These parts are hidden, for rules about the order to bring up: ${items}. The rules are not carried out, so nobody gets there. When one of them is the test, nobody can pass it here.`,
  ignored_mastery_score: (score) => `The mastery score “${score}” is not a number from 0 to 100, and is not used.`,
} satisfies Record<string, (about: string) => string>

export type Warning = { code: keyof typeof warnings; description: string }

export function warning(code: Warning['code'], about = ''): Warning {
  const says: (about: string) => string = warnings[code]
  return { code, description: says(printable(about)) }
}

/** Returns the first three names, and how many more there are. */
export function some(names: string[]): string {
  const shown = names.slice(0, 3).join(', ')
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown
}
