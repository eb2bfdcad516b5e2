import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { writeDemoCodes } from './content/codes.ts'
import { writeDemoAids } from './content/aids.ts'
import { writeDemoElsewhere } from './content/elsewhere.ts'
import { writeDemoEvents } from './content/events.ts'
import { writeDemoForums } from './content/forums.ts'
import { writeDemoPathways } from './content/pathways.ts'
import { writeDemoQuizzes } from './content/quizzes.ts'
import { writeDemoCourses } from './content/scorm.ts'
import { writeDemoViews } from './content/views.ts'
import { writeDemoContent } from './content/write.ts'
import { openOutbox } from './outbox/kept.ts'
import { MOUNT as OUTBOX } from './outbox/pages.ts'
import { demoOutbox } from './outbox/routes.ts'
import { MOUNT } from './sign-in/provider.ts'
import { demoSignIn } from './sign-in/routes.ts'

/**
 * Adds the demo to the service: content, a sign-in page and, if no mail server is configured, an outbox for mails. Call it before the
 * service listens.
 */
export async function addDemo(app: FastifyInstance, context: Context): Promise<void> {
  await writeDemoContent(context)
  await writeDemoCourses(context)
  await writeDemoEvents(context)
  await writeDemoAids(context)
  await writeDemoQuizzes(context)
  await writeDemoElsewhere(context)
  await writeDemoPathways(context)
  await writeDemoForums(context)
  await writeDemoCodes(context)
  await writeDemoViews(context)
  context.sealing.soon()
  const outbox = context.mail ? undefined : openOutbox(context.config.dataDir)
  await app.register(demoSignIn(context, outbox ? OUTBOX : undefined), { prefix: MOUNT })
  if (!outbox) return
  context.mail = outbox
  await app.register(demoOutbox(context, outbox), { prefix: OUTBOX })
}
