import { snapshot } from '../snapshot.ts'

/** One empty installation on the embedded database, which faults copy unless they are about how one comes to be. */
export async function setup(): Promise<void> {
  process.env.FAULTS_INSTALLED = (await snapshot()).installation
}
