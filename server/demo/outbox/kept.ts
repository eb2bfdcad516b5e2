import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Letter } from '#platform/mail/letter.ts'
import type { Mailer } from '#platform/mail/mailer.ts'

export type KeptMail = { at: string; letter: Letter }
/** A mailer that keeps mails instead of sending them. `all` returns them, newest first. */
export type Outbox = Mailer & { all: () => KeptMail[] }

const MOST = 500
const ANSWER = '250 Kept in the outbox of the demo'

/** Opens the outbox: a file beside the database, one JSON line per mail. Mails therefore survive a restart. It keeps the latest 500. */
export function openOutbox(dataDir: string): Outbox {
  const file = join(dataDir, 'demo-outbox.jsonl')
  const kept = existsSync(file) ? readFileSync(file, 'utf8').split('\n').flatMap(readLine).slice(-MOST) : []
  writeFileSync(file, kept.map(lineOf).join(''))
  return {
    from: { name: 'Learning Record Service', address: 'learning@demo.example' },
    send: async (letter) => {
      const each = { at: new Date().toISOString(), letter }
      appendFileSync(file, lineOf(each))
      kept.push(each)
      if (kept.length > MOST) kept.shift()
      return { outcome: 'sent', response: ANSWER }
    },
    all: () => kept.toReversed(),
    close: () => {},
  }
}

const lineOf = (kept: KeptMail) => `${JSON.stringify(kept)}\n`

/** Skips a line that is no JSON: a killed process may leave its last line incomplete. */
function readLine(line: string): KeptMail[] {
  try {
    return [JSON.parse(line) as KeptMail]
  } catch {
    return []
  }
}
