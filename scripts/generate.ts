/**
 * Writes the generated files: the row types from the migrations, the SQL of the stores, openapi.json and the map of the
 * API from the routes, the types of the web client from openapi.json, and the sentences that the pages translate.
 * Usage: node scripts/generate.ts [schema|openapi]; without an argument, it writes everything.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PostgresDialect, RawExpressionNode, generate } from 'kysely-codegen'
import pino from 'pino'
import { readConfig } from '../server/config.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { openDb } from '../server/platform/db/open.ts'
import { openPglite } from '../server/platform/db/pglite.ts'
import { apiMap, watchOperations } from './api-map.ts'

const EVIDENCE_TYPES = "'score' | 'date_range' | 'quantity' | 'url' | 'file' | 'pass_fail' | 'note'"
const root = fileURLToPath(new URL('..', import.meta.url))
const [only] = process.argv.slice(2)
const opened = await openPglite(undefined, (error) => console.error(error))
await migrate(opened.pool)
if (only !== 'openapi') await writeRowTypes()
if (only === 'schema') await opened.close()
else await writeDocument()
process.exit(0)

async function writeRowTypes() {
  await generate({
    db: openDb(opened.pool),
    dialect: new PostgresDialect({ dateParser: 'string', numericParser: 'number' }),
    typeMapping: { int8: 'number', jsonb: 'unknown', numeric: 'number', timestamptz: 'string' },
    excludePattern: 'pgboss.*',
    outFile: join(root, 'server/platform/db/schema.gen.ts'),
    overrides: {
      columns: {
        'account.kind': new RawExpressionNode("'human' | 'machine'"),
        'account.language': new RawExpressionNode("'en' | 'de'"),
        'learning_record.status': new RawExpressionNode("'pending' | 'in_progress' | 'completed' | 'expired' | 'revoked' | 'rejected'"),
        'evidence.evidence_type': new RawExpressionNode(EVIDENCE_TYPES),
        'certification_type.awarding_mode': new RawExpressionNode("'automatic' | 'approval'"),
        'certification_rule.rule_kind': new RawExpressionNode(
          "'subject_hours' | 'subject_record_count' | 'evidence_document' | 'manual_sign_off' | 'quiz_pass' | 'external_course_pass' | 'scorm_course_complete' | 'job_aid_viewed'",
        ),
        'certification_rule.evidence_type': new RawExpressionNode(EVIDENCE_TYPES),
        'certification_rule.requires': new RawExpressionNode("'view' | 'confirmation'"),
        'certification_request.status': new RawExpressionNode("Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>"),
        'certification_sign_off_request.status': new RawExpressionNode("Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>"),
        'quiz.audience': new RawExpressionNode("Generated<'trainees' | 'trainers'>"),
        'quiz.review': new RawExpressionNode("Generated<'none' | 'score' | 'after_pass' | 'full'>"),
        'certification_award.origin': new RawExpressionNode("'claim' | 'approval' | 'manual' | 'import'"),
      },
    },
  })
}

async function writeDocument() {
  // The routes use the row types that were just written, so they are loaded only now.
  const { buildApp } = await import('../server/app.ts')
  const { createContext } = await import('../server/context.ts')
  const { writeStatements } = await import('./statements.ts')
  await writeStatements(openDb(opened.pool), root)
  const config = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'generate-')) })
  const context = await createContext(config, pino({ level: 'silent' }), { opened })
  const operations = watchOperations()
  const { app } = await buildApp(context)
  await app.ready()
  writeFileSync(join(root, 'openapi.json'), `${JSON.stringify(app.swagger(), null, 2)}\n`)
  writeFileSync(join(root, 'docs/api-map.md'), apiMap(operations))
  await writeRefusals()
  await writeLosses()
  await app.close()
  await context.close()
  execFileSync('npm', ['run', '--silent', '--workspace', 'tools/openapi', 'generate'], { cwd: root, stdio: 'inherit' })
}

/** Writes all refusals and remarks for translation. A module declares its own when it is loaded. */
async function writeRefusals() {
  const { refusals } = await import('../server/platform/errors.ts')
  const lines = [...refusals]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, message]) => `  ${code}: msg({ message: ${JSON.stringify(message)} }),\n`)
  const head = `/** Written by scripts/generate.ts from the refusals and remarks that the server declares: the sentence to each code. */\n`
  const text = `${head}import { msg } from '@lingui/core/macro'\n\nexport const refusals = {\n${lines.join('')}}\n\nexport type RefusalCode = keyof typeof refusals\n`
  writeFileSync(join(root, 'web/src/platform/refusals/words.gen.ts'), text)
}

/** Writes the consequences of deletions for translation. The routes declare them in the English of the service. */
async function writeLosses() {
  const { losses } = await import('../server/platform/rows/deletion.ts')
  const lines = [...losses]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([many, one]) => [JSON.stringify(one), JSON.stringify(many)])
    .map(([one, many]) => `  { one: ${one}, many: ${many}, says: (count) => plural(count, { one: ${one}, other: ${many} }) },\n`)
  const head = `/** Written by scripts/generate.ts from what the server declares to go with what is deleted: the sentence to each, of one and of several. */\n`
  const type = `type Loss = { one: string; many: string; says: (count: number) => string }\n`
  const text = `${head}import { plural } from '@lingui/core/macro'\n\n${type}\nexport const losses: Loss[] = [\n${lines.join('')}]\n`
  writeFileSync(join(root, 'web/src/platform/kept/losses.gen.ts'), text)
}
