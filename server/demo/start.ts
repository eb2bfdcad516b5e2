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
import { writeDemoContent } from './content/write.ts'
import { MOUNT } from './sign-in/provider.ts'
import { demoSignIn } from './sign-in/routes.ts'

/** What --demo adds to the service: somewhere to sign in, and something to look at. Call before the service listens. */
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
  context.sealing.soon()
  await app.register(demoSignIn(context), { prefix: MOUNT })
}
